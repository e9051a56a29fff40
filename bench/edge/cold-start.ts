import path from 'node:path';
import { StepError } from '../../scripts/lib/run.ts';
import type { Shop } from '../../scripts/lib/shop.ts';
import { releaseSetsOf } from '../../services/edge/dist/releases/release-sets.js';
import { ApiReads } from '../../services/edge/dist/rendering/threads/api-reads.js';
import { RenderWorker } from '../../services/edge/dist/rendering/threads/render-worker.js';
import { ThreadSource } from '../../services/edge/dist/rendering/threads/thread-source.js';

/** Milliseconds of the start of a thread with the live releases of a shop, until it has rendered home. */
export interface ColdStart {
  milliseconds: number;
  /** Of all threads of the process. */
  processorTime: number;
}

/** Milliseconds. */
const DEADLINE = 60_000;
const HOME = { kind: 'page', viewer: 'visitor', url: '/' } as const;

/** Starts threads with the live releases of a shop: each in the way that its name says. */
export async function coldStartsOf(shop: Shop) {
  const document = await shop.releaseDocument();
  const [live] = document ? releaseSetsOf(document) : [];
  if (!live) throw new StepError('The shop has no live releases.');
  const settings = {
    release: live.release,
    releasesFolder: path.join(shop.dataFolder, 'edge/mirror'),
    apiUrl: shop.apiUrl,
    deadline: DEADLINE,
    niceness: 0,
    reads: new ApiReads(shop.apiUrl, DEADLINE),
  };
  const start = async (threads: ThreadSource): Promise<ColdStart> => {
    const usage = process.cpuUsage();
    const begun = performance.now();
    const worker = new RenderWorker(settings, { firstPage: HOME, threads });
    await worker.ready;
    const milliseconds = performance.now() - begun;
    const { user, system } = process.cpuUsage(usage);
    await Promise.all([worker.close(), threads.close()]);
    return { milliseconds, processorTime: (user + system) / 1_000 };
  };
  return {
    /** From nothing, which was the only way at f0540d9d. */
    whole: () => start(new ThreadSource(settings)),
    /** In a thread that was ready for any release set, as on an edge that serves another set. */
    prepared: async () => {
      const threads = new ThreadSource(settings);
      await threads.prepare();
      return start(threads);
    },
  };
}
