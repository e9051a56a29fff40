import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  /** What a route may say of its body by `@RouteConfig()`. */
  interface FastifyContextConfig {
    /** A JSON body may have this many bytes. */
    bodyLimit?: number;
    /** The body is a stream of bytes, which the handler reads when it knows who sends it. */
    takesBytes?: true;
  }
}

/** Lets single routes take larger bodies, or bytes, where all others take small JSON only. */
export function allowRoutesTheirBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = route.config?.bodyLimit;
    if (limit !== undefined) route.bodyLimit = limit;
  });
  fastify.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.takesBytes) return done(null, payload);
    done(Object.assign(new Error('This route takes no bytes.'), { statusCode: 415 }));
  });
}
