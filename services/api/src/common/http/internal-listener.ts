import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

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
