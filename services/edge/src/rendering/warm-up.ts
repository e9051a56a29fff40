import type { ReleaseSet } from '@whetstone/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderWorkers } from './render-workers.ts';

/** Milliseconds that a release waits for its renderer. After them it goes live without: browsers can do it all. */
const LONGEST_WAIT = 3_000;
const HOME = { kind: 'page', viewer: 'visitor', url: '/' } as const;

/** The way to make sets ready to take traffic: each has rendered once, so that no visitor waits for what happens the first time. */
export function warmUp(workers: RenderWorkers, log: FastifyBaseLogger) {
  return async (releases: readonly ReleaseSet[]): Promise<void> => {
    workers.keep(releases);
    await Promise.all(releases.map((release) => rendersOnce(release, workers, log)));
  };
}

async function rendersOnce(
  release: ReleaseSet,
  workers: RenderWorkers,
  log: FastifyBaseLogger,
): Promise<void> {
  const worker = workers.of(release);
  if (!worker) return;
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LONGEST_WAIT);
  const warm = worker.ready.then(() => worker.render(HOME)).then(() => undefined);
  await Promise.race([warm, waited])
    .catch((error: unknown) => log.error({ release: release.id, err: error }, 'the release does not render'))
    .finally(() => clearTimeout(timer));
}
