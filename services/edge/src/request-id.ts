import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const WELL_FORMED = /^[\w.-]{8,64}$/;

/** The id that a caller brought, where it is one, so that a request can be followed through every log. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const brought = headers['x-request-id'];
  return typeof brought === 'string' && WELL_FORMED.test(brought) ? brought : randomUUID();
}
