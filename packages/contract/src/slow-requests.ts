import type { IncomingMessage, ServerResponse } from 'node:http';

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
