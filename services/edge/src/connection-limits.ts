import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** More connections are closed at once. */
const MAX_CONNECTIONS = 4_096;
/** Requests of one connection that are answered at the same time. Browsers and proxies send the next one after the answer. */
const MAX_PIPELINED = 8;
/** Milliseconds without progress after which an answer that its client does not read is given up. */
const STALLED_AFTER = 30_000;

/** Keeps clients that do not read from holding connections, and the answers in memory. */
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
    // Only now: an answer may take longer to make. Node restores its own limit for the next request; an injected request has no real socket.
    socket?.setTimeout?.(stalledAfter);
  });
}
