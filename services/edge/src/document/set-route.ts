import type { FastifyInstance } from 'fastify';
import type { OfferFor } from './offer.ts';

/** Tells a tab which release set its visitor would get now, so that it knows when to move over. */
export function setRoute(app: FastifyInstance, offerFor: OfferFor): void {
  app.get('/releases/set', async (request, reply) => {
    const { frame } = offerFor(request, reply);
    return reply.header('cache-control', 'no-store').send({ id: frame.release.id });
  });
}
