import type { FastifyRequest } from 'fastify';

const BEARER = /^Bearer (\S+)$/i;

/** The token of the `authorization` header; empty without one. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? '';
}
