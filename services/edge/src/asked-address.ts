import type { IncomingMessage } from 'node:http';

/** The scheme and host of a target that is a whole address (RFC 9112): the site is the one that was asked, whatever it says. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i;

/**
 * Path and query as a browser would have sent them, without `.` and `..`: the API reads its addresses that way, so that one
 * which the edge took for another would lead past what the edge keeps to itself.
 */
export function askedAddress({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.replace(ORIGIN, '').replace(/^\//, '');
  const { pathname, search } = new URL(`http://site/${path}`);
  return pathname + search;
}
