import {
  OverloadError,
  type RenderRequest,
  type RenderResult,
  type RenderSettings,
  type ThreadExit,
} from './render-messages.ts';
import { ThreadHandle } from './thread-handle.ts';
import type { ThreadSource } from './thread-source.ts';

type Request = Omit<RenderRequest, 'id'>;

/** The timeout of a page, as a multiple of the deadline: after it the thread counts as hanging. */
export const TIMEOUT_FACTOR = 1.5;
/** Minimum timeout in milliseconds of a thread's first page, which compiles the code. No visitor waits for it. */
const FIRST_PAGE_TIMEOUT = 3_000;
/** Milliseconds after which a new thread counts as stable. */
const STABLE_AFTER = 1_000;
/** Consecutive unstable threads that are replaced without a delay. */
const IMMEDIATE_RESTARTS = 3;
/** A page takes up to 65 ms of a busy processor, and its reads may take half a deadline. */
const MAX_RUNNING = 6;
const MAX_WAITING = 24;
/** Weight of the latest page in the average duration. */
const LATEST = 1 / 8;
const FIRST_DELAY = 250;
const MAX_DELAY = 30_000;

/** Milliseconds in which a new thread starts and renders its first page: not less than for other pages. */
export function firstPageTimeout(deadline: number): number {
  return Math.max(FIRST_PAGE_TIMEOUT, deadline * TIMEOUT_FACTOR);
}

interface WorkerOptions {
  /** Rendered by each thread before it accepts pages. */
  firstPage?: Request;
  /** Called when a thread exits that was not stopped. */
  onExit?: (exit: ThreadExit) => void;
  /** Pages that are rendered at the same time. Default: 6. */
  concurrency?: number;
  /** Of threads. By default each starts when it is needed. */
  threads?: ThreadSource;
}

interface SendOptions {
  rank?: number;
  timeout?: number;
  limit?: number;
}

/** Renders the pages of one release set in a thread, and replaces the thread when it exits. */
export class RenderWorker {
  readonly #settings: RenderSettings;
  readonly #onExit: ((exit: ThreadExit) => void) | undefined;
  readonly #threads: ThreadSource | undefined;
  readonly #queue: PageQueue;
  #firstPage: Request | undefined;
  /** The first page of the current thread. */
  #warmingPage: Request | undefined;
  #thread: ThreadHandle;
  #ready!: Promise<void>;
  /** The thread that has rendered its first page and accepts others. */
  #warm: ThreadHandle | undefined;
  /** Threads started since the last stable one. */
  #attempts = 0;
  #stabilityTimer: NodeJS.Timeout | undefined;
  #isActive = true;

  constructor(
    settings: RenderSettings,
    { firstPage, onExit, concurrency = MAX_RUNNING, threads }: WorkerOptions = {},
  ) {
    this.#settings = settings;
    this.#threads = threads;
    this.#firstPage = firstPage;
    this.#onExit = onExit;
    this.#queue = new PageQueue({ concurrency, maxWaiting: MAX_WAITING, maxWait: settings.deadline });
    this.#thread = this.#start();
  }

  /** Resolves when a thread accepts pages. Rejects when the latest thread exited before, or could not render its first page. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** False after `drain` and `close`. */
  get isActive(): boolean {
    return this.#isActive;
  }

  /**
   * Resolves to the rendered page.
   * @param rank of the page among those that wait: a smaller one comes first
   * @param timeout milliseconds of the thread's own time, after which it counts as hanging
   * @param limit milliseconds on the clock; four timeouts by default
   * @throws OverloadError; immediately when no thread is ready; ThreadExitError when it exits before the page is rendered
   */
  send(
    request: Request,
    { rank = 0, timeout = this.#settings.deadline * TIMEOUT_FACTOR, limit }: SendOptions = {},
  ): Promise<RenderResult> {
    return this.#queue.run(rank, async () => {
      if (this.#warm !== this.#thread) throw new Error('No renderer is ready.');
      return this.#thread.send(request, timeout, limit);
    });
  }

  /** Accepts no more pages, and stops when the pending ones are rendered. */
  async drain(): Promise<void> {
    this.#isActive = false;
    this.#queue.flush();
    await this.#thread.drain();
  }

  /** Stops immediately. */
  async close(): Promise<void> {
    this.#isActive = false;
    await this.#thread.terminate(new Error('it was stopped'));
  }

  #start(): ThreadHandle {
    this.#attempts += 1;
    const thread = new ThreadHandle(this.#settings, (exit) => this.#handleExit(exit), this.#threads);
    this.#ready = this.#warmUp(thread);
    // Avoid an unhandled rejection.
    this.#ready.catch(() => undefined);
    return thread;
  }

  async #warmUp(thread: ThreadHandle): Promise<void> {
    await thread.ready;
    this.#stabilityTimer = setTimeout(() => {
      this.#attempts = 0;
    }, STABLE_AFTER).unref();
    const page = this.#firstPage;
    // Restored after success: a page that ends its thread must not end the next one.
    this.#firstPage = undefined;
    this.#warmingPage = page;
    try {
      if (page) await thread.send(page, firstPageTimeout(this.#settings.deadline));
      // The thread may have ended with its response.
      this.#firstPage = this.#warmingPage;
      void this.#threads?.prepare();
    } finally {
      this.#warm = thread;
    }
  }

  /** Starts another thread: immediately at first, then with a growing delay while threads exit soon after their start. */
  #handleExit(exit: ThreadExit): void {
    clearTimeout(this.#stabilityTimer);
    if (!this.#isActive) return;
    if (exit.page !== undefined && exit.page === this.#warmingPage?.page) {
      this.#firstPage = undefined;
      this.#warmingPage = undefined;
    }
    this.#onExit?.(exit);
    if (this.#attempts <= IMMEDIATE_RESTARTS) {
      this.#thread = this.#start();
      return;
    }
    const delay = Math.min(FIRST_DELAY * 2 ** (this.#attempts - IMMEDIATE_RESTARTS - 1), MAX_DELAY);
    setTimeout(() => {
      if (this.#isActive) this.#thread = this.#start();
    }, delay).unref();
  }
}

interface QueueLimits {
  /** Pages that are rendered at the same time. */
  concurrency: number;
  /** Pages that wait. The least wanted of more is shed. */
  maxWaiting: number;
  /** Milliseconds after which a waiting page is shed. */
  maxWait: number;
}

interface Waiting {
  rank: number;
  start: () => void;
  shed: (error: OverloadError) => void;
  timer: NodeJS.Timeout;
}

/** Renders few pages at a time, the most wanted first. All at once, each would take longer than its time limit. */
export class PageQueue {
  readonly #limits: QueueLimits;
  /** The most wanted first. */
  readonly #waiting: Waiting[] = [];
  #running = 0;
  /** Milliseconds of a page on average; 0 before the first one. */
  #duration = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @param rank a smaller one comes first @throws OverloadError; what `render` throws */
  run<Page>(rank: number, render: () => Promise<Page>): Promise<Page> {
    const { promise, resolve, reject } = Promise.withResolvers<Page>();
    const start = () => {
      this.#running += 1;
      const begun = performance.now();
      const finish = () => {
        this.#running -= 1;
        const latest = performance.now() - begun;
        this.#duration += (latest - this.#duration) * (this.#duration === 0 ? 1 : LATEST);
        this.#startNext();
      };
      const page = render();
      page.then(finish, finish);
      resolve(page);
    };
    const timer = setTimeout(() => this.#shed(waiting), this.#limits.maxWait);
    const waiting: Waiting = { rank, start, shed: reject, timer };
    this.#waiting.splice(this.#waiting.findLastIndex((one) => one.rank <= rank) + 1, 0, waiting);
    this.#startNext();
    if (this.#waiting.length > this.#capacity) this.#shed(this.#waiting.at(-1));
    return promise;
  }

  /** Starts all pages that wait. */
  flush(): void {
    for (let next = this.#next(); next; next = this.#next()) next.start();
  }

  /** The number of pages that can start in time. */
  get #capacity(): number {
    const { concurrency, maxWaiting, maxWait } = this.#limits;
    return Math.min(maxWaiting, Math.floor((maxWait * concurrency) / this.#duration));
  }

  #startNext(): void {
    if (this.#running < this.#limits.concurrency) this.#next()?.start();
  }

  #next(): Waiting | undefined {
    const next = this.#waiting.shift();
    clearTimeout(next?.timer);
    return next;
  }

  #shed(waiting: Waiting | undefined): void {
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    waiting.shed(new OverloadError('Too many pages are being rendered.'));
  }
}
