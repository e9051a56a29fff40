import type { FastifyInstance } from 'fastify';
import { sendProblem } from './http/error-responses.ts';
import type { ReleasePoller } from './releases/release-poller.ts';
import type { PageRenderer } from './rendering/page-renderer.ts';

/**
 * `GET /health/live`: the process responds; restart it otherwise. `GET /health/ready`: the edge has a release set, from the API or
 * from disk; route no visitors to it otherwise. Its `releases` describe the release document: an alarm is due while `expired` is true,
 * and pages stay up. Its `rendering` names the release that last tried to change what all releases share. Neither depends on the API or
 * its database.
 */
export function healthRoutes(
  app: FastifyInstance,
  releases: Pick<ReleasePoller<unknown>, 'served'>,
  renderer: Pick<PageRenderer, 'health'>,
): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const { served } = releases;
    if (served) return { status: 'ok', releases: served, rendering: renderer.health };
    sendProblem(reply, {
      status: 503,
      code: 'nothing-released',
      detail:
        'This edge has no release set to serve. Release the shell, or check that the edge reaches the releases service.',
    });
    return reply;
  });
}
