import { Worker } from 'node:worker_threads';
import type { RenderQuestion, RenderReply, RenderSettings, WatchedPage } from './render-messages.ts';
import { type ThreadEnd, ThreadEnded } from './thread-ended.ts';

const THREAD = new URL('./render-thread.js', import.meta.url);
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const MAX_PENDING = 64;
/** Maximum length of a page's name. */
const LONGEST_NAME = 500;
/** A page that takes so many times the patience will not come, whatever else the thread says. */
const LOST = 4;

interface Pending {
  page: string | undefined;
  resolve: (page: WatchedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** One thread that renders pages of a release set, from its start to its end. */
export class ThreadHandle {
  readonly #worker: Worker;
  readonly #started = Promise.withResolvers<void>();
  readonly #pending = new Map<number, Pending>();
  #questions = 0;
  /** Messages that have come. */
  #signs = 0;
  /** The page whose code began to run last. */
  #running: number | undefined;
  #takesPages = false;
  /** Fires when the thread has said nothing for too long. */
  #silence: NodeJS.Timeout | undefined;
  #patience = 0;
  #ending: Promise<unknown> | undefined;
  #isFinishing = false;
  /** Why it ended, or is about to. */
  #reason: Error | undefined;
  /** The page that it named at its end. */
  #endedBy: string | undefined;

  constructor(settings: RenderSettings, onEnd: (end: ThreadEnd) => void) {
    // Nobody has to be waiting for it.
    this.#started.promise.catch(() => undefined);
    this.#worker = new Worker(THREAD, {
      workerData: settings,
      resourceLimits: MEMORY,
      // What a microfrontend's code runs with is not what the edge was started with.
      env: { NODE_ENV: 'production' },
      stdout: true,
      stderr: true,
    });
    // The log is the edge's own: a microfrontend's code would fill it with whatever it likes.
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on('message', (reply: RenderReply) => this.#receive(reply));
    this.#worker.on('error', (error) => {
      this.#reason ??= error as Error;
    });
    this.#worker.once('exit', (code) => {
      const reason = this.#reason ?? new Error('it ended by itself');
      onEnd({ code, reason, page: this.#endedBy });
      this.#failAll(reason);
    });
    this.#worker.unref();
  }

  /** Resolves when the thread can render. Rejects when it ended before. */
  get ready(): Promise<void> {
    return this.#started.promise;
  }

  /**
   * @param patience milliseconds of silence after which the thread is taken to hang, and ended: one that is only busy goes on telling of its pages
   * @throws at once when it cannot render or has too much to do; ThreadEnded when it ends over this page
   */
  render(question: Omit<RenderQuestion, 'id'>, patience: number): Promise<WatchedPage> {
    if (!this.#takesPages) return Promise.reject(new Error('No renderer is ready.', { cause: this.#reason }));
    if (this.#pending.size >= MAX_PENDING)
      return Promise.reject(new Error('Too many pages are being rendered.'));
    this.#questions += 1;
    const id = this.#questions;
    const { promise, resolve, reject } = Promise.withResolvers<WatchedPage>();
    const limit = patience * LOST;
    const timer = setTimeout(() => void this.end(`a page took longer than ${limit} ms`), limit);
    this.#pending.set(id, { page: question.page, resolve, reject, timer });
    this.#patience = patience;
    if (this.#pending.size === 1) this.#listen();
    this.#worker.postMessage({ id, ...question } satisfies RenderQuestion);
    return promise;
  }

  /** Takes no more pages, and ends when those under way are done. */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    this.#takesPages = false;
    if (this.#pending.size === 0) await this.end('it was let go');
  }

  /** Ends at once. */
  async end(reason: string): Promise<void> {
    this.#takesPages = false;
    this.#reason ??= new Error(reason);
    this.#ending ??= this.#worker.terminate();
    await this.#ending;
  }

  /** From now on, until the next sign of life. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#pending.size === 0) return;
    const signs = this.#signs;
    this.#silence = setTimeout(() => {
      // Were the edge itself what was busy, the thread's messages would be waiting to be read.
      setImmediate(() => {
        if (this.#signs === signs) void this.end(`it said nothing for ${this.#patience} ms`);
      });
    }, this.#patience);
  }

  #receive(reply: RenderReply): void {
    this.#signs += 1;
    this.#handle(reply);
    this.#listen();
  }

  #handle(reply: RenderReply): void {
    if (reply === 'ready') {
      this.#takesPages = !this.#isFinishing;
      this.#started.resolve();
      return;
    }
    // A microfrontend's code may post anything: what answers no question is not for the edge.
    if (Object(reply) !== reply) return;
    if ('endedBy' in reply) {
      this.#endedBy = String(reply.endedBy).slice(0, LONGEST_NAME);
      return;
    }
    const { id } = reply;
    if (!this.#pending.has(id)) return;
    if ('begins' in reply) {
      this.#running = id;
      return;
    }
    const pending = this.#take(id);
    if ('page' in reply) pending?.resolve(reply.page);
    else pending?.reject(new Error(reply.error));
    if (this.#isFinishing) void this.finish();
  }

  #failAll(reason: Error): void {
    this.#takesPages = false;
    clearTimeout(this.#silence);
    this.#started.reject(reason);
    for (const [id, { page }] of [...this.#pending]) {
      const isLikely = this.#endedBy === undefined ? id === this.#running : page === this.#endedBy;
      this.#take(id)?.reject(new ThreadEnded(reason.message, isLikely));
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }
}
