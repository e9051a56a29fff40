import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigError } from '@whetstone/contract/environment';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/server-config.ts';

/** The constraint of an internal route. Other services call internal routes on a port that visitors do not reach. */
export const INTERNAL_ROUTE = { listener: 'internal' };

const INTERNAL_SERVER = 'internalServer';

/**
 * Adds a second listener to the application. Routes with the constraint `INTERNAL_ROUTE` exist on that listener only, all other routes on
 * the public listener only. The listeners share the application's hooks and error handling.
 */
export function addInternalListener(fastify: FastifyInstance, options: ServerOptions): Server {
  const internalRequests = new WeakSet<IncomingMessage>();
  fastify.addConstraintStrategy({
    name: 'listener',
    // Without this, routes without a constraint would exist on both listeners.
    mustMatchWhenDerived: true,
    storage: () => new Map(),
    deriveConstraint: (request) => (internalRequests.has(request) ? INTERNAL_ROUTE.listener : undefined),
  });
  const server = createServer(options, (request, response) => {
    internalRequests.add(request);
    fastify.routing(request, response);
  });
  fastify.decorate(INTERNAL_SERVER, server);
  fastify.addHook('preClose', (done) => {
    // A server that does not listen is closed already.
    server.close(() => done());
  });
  return server;
}

/** The server of the internal listener. It does not listen yet. */
export function internalServerOf(app: NestFastifyApplication): Server {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  return fastify.getDecorator<Server>(INTERNAL_SERVER);
}

/** The ports of a service. A port may be chosen by the system. */
export interface Ports {
  port: number;
  internalPort: number;
}

/**
 * Opens the internal listener, then the public listener. Returns their ports.
 * @param settings the names of the settings of the ports
 * @throws ConfigError if a port is in use
 */
export async function listen(
  app: NestFastifyApplication,
  { host, port, internalHost, internalPort }: ServerConfig,
  settings: Record<keyof Ports, string>,
): Promise<Ports> {
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const internal = internalServerOf(app);
  await requirePort(settings.internalPort, internalPort, () =>
    once(internal.listen(internalPort, internalHost), 'listening'),
  );
  await requirePort(settings.port, port, () => app.listen(port, host));
  return { port: portOf(app.getHttpServer()), internalPort: portOf(internal) };
}

async function requirePort(setting: string, port: number, open: () => Promise<unknown>): Promise<void> {
  try {
    await open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `${setting} ${port} is already in use; stop the other process or choose another port.`,
    );
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
