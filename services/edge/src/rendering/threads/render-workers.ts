import type { ReleaseSet } from '@whetstone/contract';
import { MAX_CANARIES } from '@whetstone/contract/canaries';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RenderSettings, ThreadExit } from './render-messages.ts';
import { RenderWorker } from './render-worker.ts';
import { ThreadSource } from './thread-source.ts';

/** Replaced release sets with a worker, which make a rollback immediate. */
const MAX_REPLACED = 1;
/** Maximum number of release sets with a worker: the live set, one for each canary, and a replaced one. */
const MAX_SETS = 1 + MAX_CANARIES + MAX_REPLACED;
const HOME = { kind: 'page', viewer: 'visitor', url: '/', page: 'the first page' } as const;

type OnExit = (release: ReleaseSet, exit: ThreadExit) => void;

/** One worker per release set, because two releases of a remote cannot share a thread. */
export class RenderWorkers {
  readonly #settings: Omit<RenderSettings, 'release'>;
  readonly #onExit: OnExit | undefined;
  readonly #threads: ThreadSource;
  /** By release set id, the most recently used last. */
  #workers = new Map<string, RenderWorker>();
  /** The workers of slow pages, by release set id. */
  readonly #ofSlowPages = new Map<string, RenderWorker>();
  #isClosed = false;

  /** @param onExit called when a thread that renders visitors' pages exits without having been stopped */
  constructor(settings: Omit<RenderSettings, 'release'>, onExit?: OnExit) {
    this.#settings = settings;
    this.#onExit = onExit;
    this.#threads = new ThreadSource(settings);
  }

  /** Starts workers for these sets, up to the maximum and in this order, and drains the workers of other sets. */
  activate(releases: readonly ReleaseSet[]): void {
    if (this.#isClosed) return;
    const different = [...new Map(releases.map((release) => [release.id, release])).values()];
    const wanted = different.filter(({ shell }) => shell.serverEntry).slice(0, MAX_SETS);
    const others = [...this.#workers].filter(([id]) => wanted.every((release) => release.id !== id));
    const replaced = Math.min(MAX_REPLACED, MAX_SETS - wanted.length);
    const previous = this.#workers;
    this.#workers = new Map([
      ...others.reverse().slice(0, replaced),
      ...wanted.map((release) => [release.id, previous.get(release.id) ?? this.#start(release)] as const),
    ]);
    for (const workers of [previous, this.#ofSlowPages])
      for (const [id, worker] of workers) if (!this.#workers.has(id)) void worker.drain();
    for (const id of this.#ofSlowPages.keys()) if (!this.#workers.has(id)) this.#ofSlowPages.delete(id);
  }

  /** Activates these sets. Resolves when each has rendered a page or timed out. */
  async warmUp(releases: readonly ReleaseSet[], options: WarmUpOptions): Promise<void> {
    this.activate(releases);
    await Promise.all(releases.map((release) => untilWarm(release, this.of(release), options)));
  }

  /** The set's worker; null if its pages are client-side rendered. */
  of({ id }: ReleaseSet): RenderWorker | null {
    return this.#workers.get(id) ?? null;
  }

  /** The worker for the pages of an activated set that would delay others. It starts with the first of them. */
  ofSlowPages(release: ReleaseSet): RenderWorker {
    const worker = this.#ofSlowPages.get(release.id) ?? this.#start(release, { concurrency: 1 });
    this.#ofSlowPages.set(release.id, worker);
    return worker;
  }

  /** Starts another worker for the set, which the caller closes. */
  startSeparate(release: ReleaseSet): RenderWorker {
    return new RenderWorker({ ...this.#settings, release }, { threads: this.#threads });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const workers = [...this.#workers.values(), ...this.#ofSlowPages.values()];
    await Promise.all([...workers, this.#threads].map((one) => one.close()));
  }

  #start(release: ReleaseSet, options: { concurrency?: number } = {}): RenderWorker {
    const onExit = (exit: ThreadExit) => this.#onExit?.(release, exit);
    return new RenderWorker(
      { ...this.#settings, release },
      { firstPage: HOME, onExit, threads: this.#threads, ...options },
    );
  }
}

interface WarmUpOptions {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds that a release set waits for its worker. After them it goes live with client-side rendering. */
  timeout: number;
}

async function untilWarm(
  release: ReleaseSet,
  worker: RenderWorker | null,
  { log, timeout }: WarmUpOptions,
): Promise<void> {
  if (!worker) return;
  const { promise: timedOut, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeout);
  await Promise.race([worker.ready, timedOut])
    .catch((error: unknown) => {
      if (worker.isActive) log.error({ release: release.id, err: error }, 'the release does not render');
    })
    .finally(() => clearTimeout(timer));
}

/** Part of the deadline that a page may occupy its thread. A slower page leaves the thread to others. */
const MAX_SHARE = 1 / 4;
const MAX_PAGES = 1_000;

/** Learns how long the modules of pages occupy their thread, because a slow one must not delay the pages of others. */
export class SlowPages {
  readonly #limit: number;
  /** The latest milliseconds of each page. */
  readonly #busy = new LRUCache<string, number>({ max: MAX_PAGES });
  /** The first renderings of pages. Others of the same page wait for the first one, because it tells how long they take. */
  readonly #first = new Map<string, Promise<unknown>>();

  /** @param deadline milliseconds that a page has */
  constructor(deadline: number) {
    this.#limit = deadline * MAX_SHARE;
  }

  /**
   * @param page identifies the page without its parameters
   * @param render renders in a thread of its own if `isSlow`; resolves with the milliseconds that it occupied its thread
   */
  async render<Page extends { busy?: number | undefined }>(
    page: string,
    render: (isSlow: boolean) => Promise<Page>,
  ): Promise<Page> {
    if (!this.#busy.has(page)) await this.#first.get(page);
    const rendering = render((this.#busy.get(page) ?? 0) > this.#limit);
    if (!this.#busy.has(page) && !this.#first.has(page)) this.#wait(page, rendering);
    const rendered = await rendering;
    this.#busy.set(page, rendered.busy ?? 0);
    return rendered;
  }

  #wait(page: string, rendering: Promise<unknown>): void {
    const end = () => void this.#first.delete(page);
    this.#first.set(page, rendering.then(end, end));
  }
}
