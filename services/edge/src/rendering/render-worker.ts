import type { RenderQuestion, RenderSettings, WatchedPage } from './render-messages.ts';
import type { ThreadEnd } from './thread-ended.ts';
import { ThreadHandle } from './thread-handle.ts';

type Question = Omit<RenderQuestion, 'id'>;

/** A page that is later than its deadline by that factor will not come: its thread hangs. */
const PATIENCE = 1.5;
/** Milliseconds for the first page of a thread, which takes longer than any other, and for which nobody waits. */
const FIRST_PATIENCE = 3_000;
/** Milliseconds after which a thread has shown that it can stay. */
const SETTLED = 1_000;
/** As many threads in a row are replaced without a pause. */
const AT_ONCE = 3;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;

interface Upkeep {
  /** What each thread renders before it takes pages. */
  firstPage?: Question;
  /** Is told of each thread that ends without having been let go. */
  onEnd?: (end: ThreadEnd) => void;
}

/** Renders the pages of one release set in a thread of their own, which is replaced whenever it ends. */
export class RenderWorker {
  readonly #settings: RenderSettings;
  readonly #onEnd: ((end: ThreadEnd) => void) | undefined;
  #firstPage: Question | undefined;
  #thread: ThreadHandle;
  #ready!: Promise<void>;
  /** The thread that takes pages: its first one is behind it. */
  #warm: ThreadHandle | undefined;
  /** Threads that have been started since one stayed. */
  #attempts = 0;
  #settling: NodeJS.Timeout | undefined;
  #isKept = true;

  constructor(settings: RenderSettings, { firstPage, onEnd }: Upkeep = {}) {
    this.#settings = settings;
    this.#firstPage = firstPage;
    this.#onEnd = onEnd;
    this.#thread = this.#start();
  }

  /** Resolves when there is a thread that takes pages. Rejects when the last one ended before, or could not render its first. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Whether it takes pages whenever it has a thread: false once it was let go. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /**
   * @param patience milliseconds after which the thread is taken to hang
   * @throws at once when no thread is ready or it has too much to do; ThreadEnded when it ends over this page
   */
  render(question: Question, patience = this.#settings.deadline * PATIENCE): Promise<WatchedPage> {
    if (this.#warm !== this.#thread) return Promise.reject(new Error('No renderer is ready.'));
    return this.#thread.render(question, patience);
  }

  /** Takes no more pages, and ends when those under way are done. */
  async drain(): Promise<void> {
    this.#isKept = false;
    await this.#thread.finish();
  }

  /** Ends at once. */
  async close(): Promise<void> {
    this.#isKept = false;
    await this.#thread.end('it was let go');
  }

  #start(): ThreadHandle {
    this.#attempts += 1;
    const thread = new ThreadHandle(this.#settings, (end) => this.#ended(end));
    this.#ready = this.#warmUp(thread);
    // Nobody has to be waiting for it.
    this.#ready.catch(() => undefined);
    return thread;
  }

  async #warmUp(thread: ThreadHandle): Promise<void> {
    await thread.ready;
    this.#settling = setTimeout(() => {
      this.#attempts = 0;
    }, SETTLED).unref();
    const page = this.#firstPage;
    // A page that ends its thread is not asked of the next one.
    this.#firstPage = undefined;
    try {
      if (page) await thread.render(page, FIRST_PATIENCE);
      this.#firstPage = page;
    } finally {
      this.#warm = thread;
    }
  }

  #ended(end: ThreadEnd): void {
    clearTimeout(this.#settling);
    if (!this.#isKept) return;
    if (end.page !== undefined && end.page === this.#firstPage?.page) this.#firstPage = undefined;
    this.#onEnd?.(end);
    this.#replace();
  }

  /** At once; where one after the other does not stay, more and more slowly. */
  #replace(): void {
    if (this.#attempts <= AT_ONCE) {
      this.#thread = this.#start();
      return;
    }
    const pause = Math.min(FIRST_PAUSE * 2 ** (this.#attempts - AT_ONCE - 1), LONGEST_PAUSE);
    setTimeout(() => {
      if (this.#isKept) this.#thread = this.#start();
    }, pause).unref();
  }
}
