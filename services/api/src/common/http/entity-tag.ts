import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** What is not in the body, and yet part of the answer. */
const TELLING_HEADERS = ['link', 'x-total-count'];

/** Tags an answer by what it says, weakly, for whoever passes it on may compress it; answers whether the caller has it already. */
export function tagAnswer(reply: FastifyReply, body: string): boolean {
  const headers = TELLING_HEADERS.map((name) => String(reply.getHeader(name) ?? ''));
  const tag = `W/"${hash('sha1', [...headers, body].join('\n'), 'base64url')}"`;
  reply.header('etag', tag);
  return namesTag(reply.request.headers['if-none-match'] ?? '', tag);
}

export function namesTag(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === tag);
}
