import type { FastifyBaseLogger } from 'fastify';
import type { WarmUp } from '../releases/served-release.ts';
import type { RenderWorkers } from './render-workers.ts';

/** Milliseconds that a release waits for its renderer. After them it goes live without: browsers can do it all. */
const LONGEST_WAIT = 5_000;
const HOME = { kind: 'page', viewer: 'visitor', url: '/' } as const;

/** Starts the set's renderer and lets it render once, so that no visitor waits for what happens the first time. */
export function warmUp(workers: RenderWorkers, log: FastifyBaseLogger): WarmUp {
  return (release) => {
    const worker = workers.of(release);
    if (!worker) return null;
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LONGEST_WAIT);
    const warm = worker.ready.then(() => worker.render(HOME)).then(() => undefined);
    return Promise.race([warm, waited])
      .catch((error: unknown) =>
        log.error({ release: release.id, err: error }, 'the release does not render'),
      )
      .finally(() => clearTimeout(timer));
  };
}
