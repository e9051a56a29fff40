import type { FastifyRequest } from 'fastify';

/** A request as the log shows it: without its query, which may hold the token of a link in a mail. */
export function loggedRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: url.split('?')[0], remoteAddress: ip };
}
