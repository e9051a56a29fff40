import type { ReleaseSet } from '@whetstone/contract';
import type { RenderSettings } from './render-messages.ts';
import { RenderWorker } from './render-worker.ts';
import type { ThreadEnd } from './thread-ended.ts';

/** Sets that are rendered at a time, and of them one that visitors no longer get: for a way back at once. */
const MAX_SETS = 4;
const MAX_FALLBACKS = 1;
const HOME = { kind: 'page', viewer: 'visitor', url: '/', page: 'the first page' } as const;

type OnEnd = (release: ReleaseSet, end: ThreadEnd) => void;

/** A worker per release set: two releases of one remote cannot share a thread. */
export class RenderWorkers {
  readonly #settings: Omit<RenderSettings, 'release'>;
  readonly #onEnd: OnEnd | undefined;
  /** By release id, those that were wanted last at the end. */
  #workers = new Map<string, RenderWorker>();
  #isClosed = false;

  /** @param onEnd is told of each thread that visitors' pages are rendered in and that ends without having been let go */
  constructor(settings: Omit<RenderSettings, 'release'>, onEnd?: OnEnd) {
    this.#settings = settings;
    this.#onEnd = onEnd;
  }

  /** Has a worker for as many of these sets as there may be, the first ones first, and lets go of others. */
  keep(releases: readonly ReleaseSet[]): void {
    if (this.#isClosed) return;
    const wanted = releases.filter(({ shell }) => shell.serverEntry).slice(0, MAX_SETS);
    const others = [...this.#workers].filter(([id]) => wanted.every((release) => release.id !== id));
    const fallbacks = Math.min(MAX_FALLBACKS, MAX_SETS - wanted.length);
    const before = this.#workers;
    this.#workers = new Map([
      ...others.reverse().slice(0, fallbacks),
      ...wanted.map((release) => [release.id, before.get(release.id) ?? this.#start(release)] as const),
    ]);
    for (const [id, worker] of before) if (!this.#workers.has(id)) void worker.drain();
  }

  /** The set's worker; null where it has none, and browsers have to render. */
  of({ id }: ReleaseSet): RenderWorker | null {
    return this.#workers.get(id) ?? null;
  }

  /** A worker beside the set's own, for whoever starts it to close. */
  startBeside(release: ReleaseSet): RenderWorker {
    return new RenderWorker({ ...this.#settings, release });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers.values()].map((worker) => worker.close()));
  }

  #start(release: ReleaseSet): RenderWorker {
    const onEnd = (end: ThreadEnd) => this.#onEnd?.(release, end);
    return new RenderWorker({ ...this.#settings, release }, { firstPage: HOME, onEnd });
  }
}
