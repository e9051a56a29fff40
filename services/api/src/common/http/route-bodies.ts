import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  /** What a route may say of its body by `@RouteConfig()`. */
  interface FastifyContextConfig {
    /** A JSON body may have this many bytes. */
    bodyLimit?: number;
    /** The handler reads the body as a stream of bytes. */
    takesBytes?: true;
    /** The deploy token is checked before the body is read. */
    needsDeployToken?: true;
  }
}

const BYTES = 'application/octet-stream';

/** Lets single routes take larger bodies, or bytes, where all others take small JSON only. */
export function allowRoutesTheirBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit, takesBytes } = route.config ?? {};
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
    if (takesBytes) route.onRequest = requireBytes;
  });
  fastify.addContentTypeParser(BYTES, (request, payload, done) => {
    if (request.routeOptions.config.takesBytes) done(null, payload);
    else done(unsupported());
  });
}

async function requireBytes({ headers }: FastifyRequest): Promise<void> {
  if (!headers['content-type']?.startsWith(BYTES)) throw unsupported();
}

function unsupported(): Error {
  return Object.assign(new Error('The route takes no such body.'), { statusCode: 415 });
}
