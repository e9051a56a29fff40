import type { ReleaseSet } from '@whetstone/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderWorker } from './render-worker.ts';
import type { RenderWorkers } from './render-workers.ts';

/** Milliseconds that a release waits for its renderer. After them it goes live without: browsers can do it all. */
const LONGEST_WAIT = 3_000;

/** The way to make sets ready to take traffic: each has a thread that has rendered a page, unless that takes too long. */
export function warmUp(workers: RenderWorkers, log: Pick<FastifyBaseLogger, 'error'>) {
  return async (releases: readonly ReleaseSet[]): Promise<void> => {
    workers.keep(releases);
    await Promise.all(releases.map((release) => rendersOnce(release, workers.of(release), log)));
  };
}

async function rendersOnce(
  release: ReleaseSet,
  worker: RenderWorker | null,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  if (!worker) return;
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LONGEST_WAIT);
  await Promise.race([worker.ready, waited])
    .catch((error: unknown) => {
      if (worker.isKept) log.error({ release: release.id, err: error }, 'the release does not render');
    })
    .finally(() => clearTimeout(timer));
}
