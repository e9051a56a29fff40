import type { ReleaseSet } from '@whetstone/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderWorker } from './render-worker.ts';
import type { RenderWorkers } from './render-workers.ts';

/** Milliseconds that a release waits for its renderer. After them it goes live without: browsers can do it all. */
const LONGEST_WAIT = 3_000;
const HOME = { kind: 'page', viewer: 'visitor', url: '/' } as const;

/** The way to make sets ready to take traffic: each has rendered once, so that no visitor waits for what happens the first time. */
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
  // The first page takes longer than any other, and nobody is waiting for it yet.
  const warm = worker.ready.then(() => worker.render(HOME, LONGEST_WAIT)).then(() => undefined);
  await Promise.race([warm, waited])
    .catch((error: unknown) => {
      if (worker.isKept) log.error({ release: release.id, err: error }, 'the release does not render');
    })
    .finally(() => clearTimeout(timer));
}
