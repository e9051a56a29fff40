import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for the headers of a request, and then for the first part of its body. */
const FIRST_MS = 15_000;
/** A body may take longer while it arrives at this average rate: 10 MB have almost three minutes. */
const BYTES_PER_MS = 64;
/** The limit of Node, for bodies that nothing reads. */
const LONGEST_MS = 300_000;

/** The timeouts of a server that limits its requests by `limitArrival`. */
export const ARRIVAL_TIMEOUTS = {
  headersTimeout: FIRST_MS,
  requestTimeout: LONGEST_MS,
  // By default, Node checks for slow requests every 30 seconds.
  connectionsCheckingInterval: 1_000,
};

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Closes the connection if the body arrives too slowly: slow lines can send large bodies, and slow senders hold no connections. */
export function limitArrival(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const before = socket.bytesRead;
  const check = (elapsed: number) => {
    // Requests of tests without a connection have no such property.
    if (request.complete !== false || socket.destroyed) return;
    const allowed = FIRST_MS + (socket.bytesRead - before) / BYTES_PER_MS;
    if (allowed > elapsed) return checkAt(allowed, allowed - elapsed);
    if (response.headersSent) socket.destroy();
    else socket.end(TIMED_OUT, () => socket.destroy());
  };
  let timer: NodeJS.Timeout;
  const checkAt = (elapsed: number, delay: number) => {
    timer = setTimeout(check, delay, elapsed).unref();
  };
  checkAt(FIRST_MS, FIRST_MS);
  // The body of a rejected request may still arrive after the response.
  request.once('close', () => {
    if (request.complete) clearTimeout(timer);
  });
}

/** Further connections of a server are closed immediately. */
export const MAX_CONNECTIONS = 4_096;
/** Timeout in milliseconds for a response that the client does not read. */
export const STALLED_AFTER = 30_000;
/** Maximum pending requests per connection. Browsers and proxies send the next request after the response. */
const MAX_PIPELINED = 8;

/** The number of pending requests of each connection. */
export class PendingRequests {
  readonly #counts = new WeakMap<Socket, number>();

  of(socket: Socket): number {
    return this.#counts.get(socket) ?? 0;
  }

  /** Limits a request that arrives. Closes the connection and returns false if it has too many pending requests. */
  accept(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    limitArrival(request, response);
    this.#counts.set(socket, this.of(socket) + 1);
    response.once('close', () => this.#counts.set(socket, this.of(socket) - 1));
    if (this.of(socket) <= MAX_PIPELINED) return true;
    socket.destroy();
    return false;
  }
}

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The caller's request id if it is safe in a log line, otherwise a new one: one id follows a request through every log. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
