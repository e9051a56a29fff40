import type { ReleaseSet, RenderedPage } from '@whetstone/contract';
import type { RenderQuestion, RenderSettings } from './render-messages.ts';
import { RenderWorker } from './render-worker.ts';

/** The set that is live, and the one before it, for a rollback or for the pages that are still under way. */
const MAX_SETS = 2;

/** A worker per release set: two releases of one remote cannot share a thread. */
export class RenderWorkers {
  readonly #settings: Omit<RenderSettings, 'release'>;
  /** By release id, the one used last at the end. */
  readonly #workers = new Map<string, RenderWorker>();

  constructor(settings: Omit<RenderSettings, 'release'>) {
    this.#settings = settings;
  }

  /** The set's worker, started where it is not there; null where its shell cannot render on a server. */
  of(release: ReleaseSet): RenderWorker | null {
    if (!release.shell.serverEntry) return null;
    const known = this.#workers.get(release.id);
    const worker = known ?? new RenderWorker({ ...this.#settings, release });
    this.#workers.delete(release.id);
    this.#workers.set(release.id, worker);
    this.#drainOldest();
    return worker;
  }

  /** A page in a thread of its own, which ends with it. @throws ThreadEnded when it ends before */
  async renderAlone(release: ReleaseSet, question: Omit<RenderQuestion, 'id'>): Promise<RenderedPage> {
    const worker = new RenderWorker({ ...this.#settings, release });
    try {
      await worker.ready;
      return await worker.render(question);
    } finally {
      await worker.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#workers.values()].map((worker) => worker.close()));
  }

  #drainOldest(): void {
    const [oldest] = this.#workers;
    if (!oldest || this.#workers.size <= MAX_SETS) return;
    const [id, worker] = oldest;
    this.#workers.delete(id);
    void worker.drain();
  }
}
