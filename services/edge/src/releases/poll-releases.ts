import type { FastifyInstance } from 'fastify';
import type { ReleasePoller } from './release-poller.ts';

/** Milliseconds between two polls of the API. */
const POLL_INTERVAL = 250;

/** Follows what is released for as long as the app runs. It takes requests when it has looked once. */
export function pollReleases<Served>(app: FastifyInstance, poller: ReleasePoller<Served>): void {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  async function poll(): Promise<void> {
    await poller.poll();
    if (!ended) timer = setTimeout(poll, POLL_INTERVAL).unref();
  }

  app.addHook('onReady', async () => {
    await poller.resume();
    await poll();
  });
  app.addHook('onClose', async () => {
    ended = true;
    clearTimeout(timer);
  });
}
