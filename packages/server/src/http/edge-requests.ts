import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';

/** Headers that only the edge may set. */
const EDGE_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
];

type RawRequest = Pick<IncomingMessage, 'headers' | 'url'>;

const edgeRequests = new WeakSet<RawRequest>();

/**
 * Returns a function for the server's `rewriteUrl`, which runs before any code reads a header. The function removes the edge's headers from
 * a request without the secret, and the secret from every request.
 */
export function stripEdgeHeaders(secret: string): (request: RawRequest) => string {
  const isSecret = isEqualTo(secret);
  return (request) => {
    const { headers, url = '/' } = request;
    const given = headers[EDGE_SECRET_HEADER];
    delete headers[EDGE_SECRET_HEADER];
    if (typeof given === 'string' && isSecret(given)) edgeRequests.add(request);
    else for (const name of EDGE_HEADERS) delete headers[name];
    return url;
  };
}

/** Whether the request carried the secret of the edge. */
export function isFromEdge(request: RawRequest): boolean {
  return edgeRequests.has(request);
}

/** Returns a function that compares a text with a secret in constant time: digests have equal lengths. */
export function isEqualTo(secret: string): (text: string) => boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const expected = digest(secret);
  return (text) => timingSafeEqual(digest(text), expected);
}
