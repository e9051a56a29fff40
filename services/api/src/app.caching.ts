import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

// What everybody may see, and what is said about the service itself.
const SHARED = /^\/api\/(purchase(\/:id)?|review|docs.*|health\/.*)$/;

/** Lets no cache keep an answer that was meant for one person, unless the route is one that everybody may read. */
export function forbidCaching(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', ({ method, routeOptions }, reply, done) => {
    const shared = (method === 'GET' || method === 'HEAD') && SHARED.test(routeOptions.url ?? '');
    if (!shared) reply.header('cache-control', 'no-store');
    done();
  });
}
