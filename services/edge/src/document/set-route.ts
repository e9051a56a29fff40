import type { FastifyInstance } from 'fastify';
import type { ResolveReleaseSet } from './resolve-release-set.ts';

/** Tells a tab which release set its visitor would get now, so that it knows when to move over. */
export function setRoute(app: FastifyInstance, resolveReleaseSet: ResolveReleaseSet): void {
  app.get('/releases/set', async (request, reply) => {
    const { frame } = resolveReleaseSet(request, reply);
    return reply.header('cache-control', 'no-store').send({ id: frame.release.id });
  });
}
