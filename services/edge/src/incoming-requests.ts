import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Further connections are closed immediately. */
const MAX_CONNECTIONS = 4_096;
/** Maximum pending requests per connection. Browsers and proxies send the next request after the response. */
const MAX_PIPELINED = 8;
/** Timeout in milliseconds for a response that the client does not read. */
const STALLED_AFTER = 30_000;

/** Limits the connections and memory that clients hold by not reading responses. */
export function limitConnections(app: FastifyInstance, stalledAfter = STALLED_AFTER): void {
  const pipelined = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const requests = (pipelined.get(socket) ?? 0) + change;
    pipelined.set(socket, requests);
    return requests;
  };
  app.server.maxConnections = MAX_CONNECTIONS;
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    reply.raw.once('close', () => count(socket, -1));
    if (count(socket, 1) <= MAX_PIPELINED) return;
    socket.destroy();
    return reply.hijack();
  });
  app.addHook('onSend', async (_request, { raw: { socket } }) => {
    // Set only when the response starts: preparing it may take longer. Node restores its own limit for the next request. An injected request has no real socket.
    socket?.setTimeout?.(stalledAfter);
  });
}
