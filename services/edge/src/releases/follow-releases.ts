import type { FastifyInstance } from 'fastify';
import type { ReleaseFollower } from './release-follower.ts';

/** Milliseconds between two looks at the API: a release is live everywhere within a second. */
const LOOK_EVERY = 250;

/** Follows what is released for as long as the app runs. It takes requests when it has looked once. */
export function followReleases<Served>(app: FastifyInstance, follower: ReleaseFollower<Served>): void {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  async function look(): Promise<void> {
    await follower.look();
    if (!ended) timer = setTimeout(look, LOOK_EVERY).unref();
  }

  app.addHook('onReady', async () => {
    await follower.resume();
    await look();
  });
  app.addHook('onClose', async () => {
    ended = true;
    clearTimeout(timer);
  });
}
