import type { FastifyInstance } from 'fastify';
import type { ReleasePoller } from '../releases/release-poller.ts';
import type { PreparedReleaseSet } from './resolve-release-set.ts';

const CACHE_CONTROL = 'public, max-age=600';
const ICON = 'icon.svg';
/** The page on which a signed-in user changes the password. */
const CHANGE_PASSWORD = '/dashboard/security';

/** Addresses that programs open without a link: the icon of the site, and the page for a new password (W3C, change password URL). */
export function wellKnownRoutes(
  app: FastifyInstance,
  releases: Pick<ReleasePoller<PreparedReleaseSet>, 'sets'>,
): void {
  app.get('/favicon.ico', async (_request, reply) => {
    const shell = releases.sets[0]?.template.release.shell;
    if (!shell?.files[ICON]) return reply.callNotFound();
    return reply.header('cache-control', CACHE_CONTROL).redirect(shell.base + ICON);
  });
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).redirect(CHANGE_PASSWORD),
  );
}
