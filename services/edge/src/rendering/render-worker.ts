import type { RenderedPage } from '@whetstone/contract';
import type { RenderQuestion, RenderSettings } from './render-messages.ts';
import { ThreadHandle } from './thread-handle.ts';

/** A page that is later than its deadline by that factor will not come: its thread hangs. */
const PATIENCE = 1.5;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;

/** Renders the pages of one release set in a thread of their own, which is replaced whenever it ends. */
export class RenderWorker {
  readonly #settings: RenderSettings;
  #thread: ThreadHandle;
  /** Threads that have been started since one was ready. */
  #attempts = 0;
  #isKept = true;

  constructor(settings: RenderSettings) {
    this.#settings = settings;
    this.#thread = this.#start();
  }

  /** Resolves when there is a thread that can render. Rejects when the last one ended before it could. */
  get ready(): Promise<void> {
    return this.#thread.ready;
  }

  /** Whether it takes pages whenever it has a thread: false once it was let go. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /**
   * @param patience milliseconds after which the thread is taken to hang
   * @throws at once when no thread is ready or it has too much to do; ThreadEnded when it ends over this page
   */
  render(
    question: Omit<RenderQuestion, 'id'>,
    patience = this.#settings.deadline * PATIENCE,
  ): Promise<RenderedPage> {
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
    const thread = new ThreadHandle(this.#settings, () => this.#replace());
    thread.ready.then(
      () => {
        this.#attempts = 0;
      },
      () => undefined,
    );
    return thread;
  }

  /** At once where a thread could render before it ended; where none could, more and more slowly. */
  #replace(): void {
    if (!this.#isKept) return;
    if (this.#attempts === 0) {
      this.#thread = this.#start();
      return;
    }
    const pause = Math.min(FIRST_PAUSE * 2 ** (this.#attempts - 1), LONGEST_PAUSE);
    setTimeout(() => {
      if (this.#isKept) this.#thread = this.#start();
    }, pause).unref();
  }
}
