import { Worker } from 'node:worker_threads';
import type { RenderedPage } from '@whetstone/contract';
import type { RenderQuestion, RenderReply, RenderSettings } from './render-messages.ts';

const THREAD = new URL('./render-thread.js', import.meta.url);
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/** A page that is later than this by that factor will not come: its thread hangs. */
const PATIENCE = 1.5;
const MAX_PENDING = 64;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;

interface Pending {
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** The thread ended while it was rendering: it hung, ran out of memory or was brought down. */
export class ThreadEnded extends Error {}

/** Renders the pages of one release set in a thread of their own, which is started again whenever it ends. */
export class RenderWorker {
  readonly #settings: RenderSettings;
  readonly #pending = new Map<number, Pending>();
  #thread: Worker | null = null;
  #ready = expectation();
  #isReady = false;
  #failures = 0;
  #questions = 0;
  #draining = false;

  constructor(settings: RenderSettings) {
    this.#settings = settings;
    this.#start();
  }

  /** Resolves when the thread can render. Rejects when it ended before. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** @throws at once when the thread is not there or has too much to do; ThreadEnded when it ends over this page */
  render(question: Omit<RenderQuestion, 'id'>): Promise<RenderedPage> {
    if (!this.#isReady || this.#draining) return Promise.reject(new Error('No renderer is ready.'));
    if (this.#pending.size >= MAX_PENDING)
      return Promise.reject(new Error('Too many pages are being rendered.'));
    this.#questions += 1;
    const id = this.#questions;
    const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
    const timer = setTimeout(() => void this.#thread?.terminate(), this.#settings.deadline * PATIENCE);
    this.#pending.set(id, { resolve, reject, timer });
    this.#thread?.postMessage({ id, ...question } satisfies RenderQuestion);
    return promise;
  }

  /** Takes no more pages, and ends when those under way are done. */
  async drain(): Promise<void> {
    this.#draining = true;
    if (this.#pending.size === 0) await this.#thread?.terminate();
  }

  /** Ends at once. */
  async close(): Promise<void> {
    this.#draining = true;
    await this.#thread?.terminate();
  }

  #start(): void {
    const thread = new Worker(THREAD, {
      workerData: this.#settings,
      resourceLimits: MEMORY,
      // What a piece's code runs with is not what the edge was started with.
      env: { NODE_ENV: 'production' },
    });
    thread.on('message', (reply: RenderReply) => this.#receive(reply));
    let reason = new Error('it ended');
    thread.on('error', (error) => {
      reason = error as Error;
    });
    thread.once('exit', () => this.#restart(reason));
    thread.unref();
    this.#thread = thread;
  }

  #receive(reply: RenderReply): void {
    if (reply === 'ready') {
      this.#isReady = true;
      this.#failures = 0;
      this.#ready.resolve();
      return;
    }
    const pending = this.#take(reply.id);
    if ('page' in reply) pending?.resolve(reply.page);
    else pending?.reject(new Error(reply.error));
    if (this.#draining) void this.drain();
  }

  #restart(reason: Error): void {
    const started = this.#isReady;
    this.#isReady = false;
    this.#thread = null;
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(new ThreadEnded(reason.message));
    if (!started) this.#ready.reject(reason);
    if (this.#draining) return;
    this.#ready = expectation();
    const pause = started ? 0 : Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    setTimeout(() => this.#draining || this.#start(), pause).unref();
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }
}

/** A promise that nobody has to be waiting for. */
function expectation(): PromiseWithResolvers<void> {
  const expected = Promise.withResolvers<void>();
  expected.promise.catch(() => undefined);
  return expected;
}
