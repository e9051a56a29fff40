import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import {
  ABORTED,
  describeFault,
  type LoadRequest,
  type RealmFault,
  type RenderMessage,
  type RenderRequest,
  type RenderResult,
  type RenderSettings,
  type ThreadExit,
  ThreadExitError,
  ThreadTimeoutError,
  ThrownError,
} from './render-messages.ts';
import { ThreadSource } from './thread-source.ts';

const MAX_NAME_LENGTH = 500;
/** After this many timeouts on the clock, the thread is terminated, even if it still sends messages. */
const MAX_TIMEOUTS = 4;
/** Milliseconds by which timers and the thread's own time may differ. */
const PRECISION = 20;

interface Pending {
  page: string | undefined;
  resolve: (page: RenderResult) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** One thread that renders pages of a release set, from its start to its exit. */
export class ThreadHandle {
  readonly #worker: Worker;
  readonly #ready = Promise.withResolvers<void>();
  readonly #pending = new Map<number, Pending>();
  #requests = 0;
  #messages = 0;
  /** The page that started last. */
  #running = 0;
  #acceptsPages = false;
  /** Fires when the thread may have been hanging for a whole timeout. */
  #watchdog: NodeJS.Timeout | undefined;
  #timeout = 0;
  #termination: Promise<unknown> | undefined;
  #isDraining = false;
  #exitReason: Error | undefined;
  /** The page that the thread named on exit. */
  #crashedBy: string | undefined;
  #fault: RealmFault | undefined;

  constructor(
    { release, ...settings }: RenderSettings,
    onExit: (exit: ThreadExit) => void,
    threads = new ThreadSource(settings),
  ) {
    // Avoid an unhandled rejection.
    this.#ready.promise.catch(() => undefined);
    this.#worker = threads.take();
    this.#worker.on('message', (message: RenderMessage) => this.#receive(message));
    this.#worker.on('error', (error) => {
      this.#exitReason ??= error as Error;
    });
    this.#worker.once('exit', (code) => {
      const fault = this.#fault;
      const reason = this.#exitReason ?? new Error(fault ? describeFault(fault) : 'it ended by itself');
      const page = this.#crashedBy;
      const suspect = page === undefined ? this.#pending.get(this.#running)?.page : undefined;
      onExit({ code, reason, page, ...(suspect && { suspect }), ...(fault && { fault }) });
      this.#failAll(reason);
    });
    this.#worker.postMessage({ release } satisfies LoadRequest);
  }

  /** Resolves when the thread can render. Rejects when it exits before. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Resolves to the rendered page.
   * @param timeout CPU plus idle time without a message, in ms, after which the thread counts as hanging and is terminated
   * @param limit milliseconds on the clock, after which the thread is terminated in any case
   * @throws immediately when the thread is not ready; ThreadExitError when it exits before the page is rendered
   */
  send(
    request: Omit<RenderRequest, 'id'>,
    timeout: number,
    limit = timeout * MAX_TIMEOUTS,
  ): Promise<RenderResult> {
    if (!this.#acceptsPages)
      return Promise.reject(new Error('No renderer is ready.', { cause: this.#exitReason }));
    this.#requests += 1;
    const id = this.#requests;
    const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
    const hung = () => new ThreadTimeoutError(`it was not rendered within ${limit / 1_000} s`, limit);
    const timer = setTimeout(() => void this.terminate(hung()), limit);
    this.#pending.set(id, { page: request.page, resolve, reject, timer });
    this.#timeout = timeout;
    if (this.#pending.size === 1) this.#startWatchdog();
    this.#worker.postMessage({ id, ...request } satisfies RenderRequest);
    return promise;
  }

  /** Accepts no more pages, and terminates when the pending ones are rendered. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#acceptsPages = false;
    if (this.#pending.size === 0) await this.terminate(new Error('it was stopped'));
  }

  async terminate(reason: Error): Promise<void> {
    this.#acceptsPages = false;
    this.#exitReason ??= reason;
    this.#termination ??= this.#worker.terminate();
    await this.#termination;
  }

  #startWatchdog(): void {
    clearTimeout(this.#watchdog);
    if (this.#pending.size === 0) return;
    const messages = this.#messages;
    const half = this.#timeout / 2;
    // Reading the thread's own time interrupts it, which quick pages are spared.
    this.#watchdog = setTimeout(() => void this.#watch(messages, half), half);
  }

  /** Terminates the thread after so many milliseconds of its own time, unless it sends a message before. */
  async #watch(messages: number, remaining: number): Promise<void> {
    const start = await this.#ownTime();
    // Without pending pages, the thread has ended.
    if (this.#messages !== messages || this.#pending.size === 0) return;
    this.#watchdog = setTimeout(async () => {
      const left = remaining - ((await this.#ownTime()) - start);
      // If the edge itself was blocked, the thread's messages are still in the queue.
      await setImmediate();
      if (this.#messages !== messages) return;
      if (left > PRECISION) void this.#watch(messages, left);
      else {
        // Seconds: the log of a release replaces numbers of four digits.
        const reason = `its render thread sent nothing for ${this.#timeout / 1_000} s`;
        void this.terminate(new ThreadTimeoutError(reason, this.#timeout));
      }
    }, remaining);
  }

  /** CPU plus idle time, in ms, without the time spent waiting for a processor. Infinite after the exit. */
  async #ownTime(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1_000 + this.#worker.performance.eventLoopUtilization().idle;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  }

  #receive(message: RenderMessage): void {
    this.#messages += 1;
    this.#handle(message);
    this.#startWatchdog();
  }

  #handle(message: RenderMessage): void {
    if (message === 'ready') {
      this.#acceptsPages = !this.#isDraining;
      this.#ready.resolve();
      return;
    }
    // Release code can post any message.
    if (typeof message !== 'object' || message === null) return;
    if ('crashedBy' in message) {
      this.#crashedBy = String(message.crashedBy).slice(0, MAX_NAME_LENGTH) || undefined;
      this.#fault ??= message.fault;
      return;
    }
    const { id } = message;
    if (!this.#pending.has(id)) return;
    if ('started' in message) {
      this.#running = id;
      return;
    }
    const pending = this.#remove(id);
    if ('page' in message) pending?.resolve(message.page);
    else pending?.reject(errorOf(message));
    if (this.#isDraining) void this.drain();
  }

  #failAll(reason: Error): void {
    this.#acceptsPages = false;
    clearTimeout(this.#watchdog);
    this.#ready.reject(reason);
    for (const [id, { page }] of [...this.#pending]) {
      const isLikelyCause = this.#crashedBy === undefined ? id === this.#running : page === this.#crashedBy;
      this.#remove(id)?.reject(new ThreadExitError(reason.message, isLikelyCause, this.#fault, reason));
    }
  }

  #remove(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }
}

function errorOf({ error, stack }: { error: string; stack?: unknown }): Error {
  const isThrown = typeof stack === 'string' && !String(error).startsWith(ABORTED);
  return isThrown ? new ThrownError(error, stack) : new Error(error);
}
