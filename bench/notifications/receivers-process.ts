import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Behaviors, Connections, Counts, Ports } from './receivers.ts';

/* Sends the ports of its receivers, and after each message the number of their connections. */

/** A connection counts as open after this time: the end of the one before it can arrive late. */
const SETTLED_MS = 200;

interface Receiver {
  port: number;
  connections: Connections;
}

/** Accepts connections and requests, and never responds. */
const hangingServer = () => createServer((socket) => socket.resume());

const failingWebhooks = () => createHttpServer((_, response) => response.writeHead(500).end());

/** Rejects every email with a temporary error. */
const failingMailServer = () =>
  createServer((socket) => {
    socket.write('220 bench.example ESMTP\r\n');
    socket.on('data', (command) => {
      const isGreeting = /^(EHLO|HELO)/i.test(String(command));
      socket.write(isGreeting ? '250 bench.example\r\n' : '451 Try again later\r\n');
    });
  });

async function listen(server: Server): Promise<Receiver> {
  const connections: Connections = { most: 0, total: 0 };
  let open = 0;
  server.on('connection', (socket: Socket) => {
    connections.total += 1;
    const timer = setTimeout(() => {
      open += 1;
      connections.most = Math.max(connections.most, open);
      socket.once('close', () => (open -= 1));
    }, SETTLED_MS);
    socket.on('error', () => {}).once('close', () => clearTimeout(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, connections };
}

const [hangingSmtp, hangingWebhook, failingSmtp, failingWebhook] = await Promise.all([
  listen(hangingServer()),
  listen(hangingServer()),
  listen(failingMailServer()),
  listen(failingWebhooks()),
]);

process.on('message', () => {
  process.send?.({
    hanging: { smtp: hangingSmtp.connections, webhooks: hangingWebhook.connections },
    failing: { smtp: failingSmtp.connections, webhooks: failingWebhook.connections },
  } satisfies Behaviors<Counts>);
});
process.send?.({
  hanging: { smtp: hangingSmtp.port, webhooks: hangingWebhook.port },
  failing: { smtp: failingSmtp.port, webhooks: failingWebhook.port },
} satisfies Behaviors<Ports>);
