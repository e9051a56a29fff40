import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
