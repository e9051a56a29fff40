import path from 'node:path';
import { StepError } from '../../scripts/lib/run.ts';
import type { Shop } from '../../scripts/lib/shop.ts';
import { releaseSetsOf } from '../../services/edge/dist/releases/release-sets.js';
import { RenderWorker } from '../../services/edge/dist/rendering/threads/render-worker.js';
import { ThreadSource } from '../../services/edge/dist/rendering/threads/thread-source.js';

/** Milliseconds of the start of a thread with the live releases of a shop, until it has rendered home. */
export interface ColdStart {
  milliseconds: number;
  /** Of all threads of the process. */
  processorTime: number;
}

const HOME = { kind: 'page', viewer: 'visitor', url: '/' } as const;

export class ColdStarts {
  readonly #settings: ConstructorParameters<typeof RenderWorker>[0];

  private constructor(settings: ConstructorParameters<typeof RenderWorker>[0]) {
    this.#settings = settings;
  }

  static async of(shop: Shop): Promise<ColdStarts> {
    const document = await shop.releaseDocument();
    const [live] = document ? releaseSetsOf(document) : [];
    if (!live) throw new StepError('The shop has no live releases.');
    return new ColdStarts({
      release: live.release,
      releasesFolder: path.join(shop.dataFolder, 'edge/mirror'),
      apiUrl: shop.apiUrl,
      deadline: 60_000,
      niceness: 0,
    });
  }

  /** From nothing, which was the only way at f0540d9d. */
  whole(): Promise<ColdStart> {
    return this.#start(new ThreadSource(this.#settings));
  }

  /** In a thread that was ready for any release set, as on an edge that serves another set. */
  async prepared(): Promise<ColdStart> {
    const threads = new ThreadSource(this.#settings);
    await threads.prepare();
    return this.#start(threads);
  }

  async #start(threads: ThreadSource): Promise<ColdStart> {
    const usage = process.cpuUsage();
    const begun = performance.now();
    const worker = new RenderWorker(this.#settings, { firstPage: HOME, threads });
    await worker.ready;
    const milliseconds = performance.now() - begun;
    const { user, system } = process.cpuUsage(usage);
    await Promise.all([worker.close(), threads.close()]);
    return { milliseconds, processorTime: (user + system) / 1_000 };
  }
}
