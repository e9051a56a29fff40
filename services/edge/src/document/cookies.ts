import { randomInt } from 'node:crypto';
import type { Viewer } from '@whetstone/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKETS, type Bucket } from '../releases/release-sets.ts';

export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  return parseCookie(headers.cookie ?? '')[name];
}

/** Sets a cookie for the edge only. @param maxAge seconds; without it the cookie ends with the browser session */
export function writeCookie(reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  const cookie = stringifySetCookie({
    name,
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    ...(maxAge !== undefined && { maxAge }),
  });
  reply.header('set-cookie', cookie);
}

const BUCKET = 'bucket';
const YEAR = 365 * 24 * 60 * 60;

/** The bucket with which the visitor arrives, for canaries. */
export function visitorBucket(request: FastifyRequest): Bucket {
  const stored = readCookie(request, BUCKET) ?? '';
  return /^\d{1,10}$/.test(stored) ? Number(stored) : undefined;
}

/** Draws the visitor's bucket, which is kept for all releases, from the next page on. */
export function drawBucket(reply: FastifyReply): void {
  writeCookie(reply, BUCKET, String(randomInt(BUCKETS)), YEAR);
}

/** The version of the shell that did not start in this browser. The inline script in the shell's document sets it for an hour. */
export function failedShell(request: FastifyRequest): string | undefined {
  return readCookie(request, 'failed-shell');
}

const SIGNED_IN = /(?:^|;\s*)signed-in=(user|admin)(?:;|$)/;

/** The role that the browser claims. It selects the navigation to render and grants no access. */
export function viewerOf(cookies: string | undefined): Viewer {
  const [, viewer] = SIGNED_IN.exec(cookies ?? '') ?? [];
  return (viewer as Viewer | undefined) ?? 'visitor';
}
