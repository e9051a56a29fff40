import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderCheck } from '@whetstone/contract';
import { lowerPriority } from '../threads/thread-priority.ts';
import type { CheckMessage, CheckResponse } from './render-check.ts';

const RUNNER = fileURLToPath(new URL('./check-runner.js', import.meta.url));

/** V8 collects garbage and compiles without helper threads, which occupied a second core during a check. */
const SINGLE_THREADED = '--single-threaded';

/** Renders candidates in a process of lower priority, which starts with the first check and is replaced when it ends. */
export class CheckProcess {
  readonly #pending = new Map<number, PromiseWithResolvers<RenderCheck[]>>();
  readonly #niceness: number;
  #child: ChildProcess | undefined;
  #checks = 0;

  /** @param niceness how much the nice value of the process exceeds that of the edge */
  constructor(niceness: number) {
    this.#niceness = niceness;
  }

  /**
   * Resolves when the check has ended, including its thread.
   * @param signal ends the check
   * @throws the signal's reason; Error when the process ends
   */
  async check(request: Omit<CheckMessage, 'id'>, signal: AbortSignal): Promise<RenderCheck[]> {
    signal.throwIfAborted();
    this.#checks += 1;
    const id = this.#checks;
    const child = this.#child ?? this.#start();
    const pending = Promise.withResolvers<RenderCheck[]>();
    const abort = () => void child.send({ abort: id });
    this.#pending.set(id, pending);
    signal.addEventListener('abort', abort, { once: true });
    try {
      child.send({ id, ...request });
      return await pending.promise;
    } finally {
      signal.removeEventListener('abort', abort);
      this.#pending.delete(id);
      signal.throwIfAborted();
    }
  }

  close(): void {
    this.#child?.kill('SIGKILL');
  }

  #start(): ChildProcess {
    // Nothing of the edge's own environment and options: secrets, debugger, source maps.
    const child = fork(RUNNER, {
      env: {},
      execArgv: [SINGLE_THREADED],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (child.pid !== undefined) lowerPriority(child.pid, this.#niceness);
    child.on('message', ({ id, ...response }: CheckResponse) => {
      const pending = this.#pending.get(id);
      if ('checks' in response) pending?.resolve(response.checks);
      else pending?.reject(new Error(response.error));
    });
    const handleEnd = (reason: string) => {
      if (this.#child === child) this.#child = undefined;
      const error = new Error(`The process of render checks ended (${reason}).`);
      for (const { reject } of this.#pending.values()) reject(error);
    };
    child.once('exit', (code, signal) => handleEnd(signal ?? `exit code ${code}`));
    // It could not start, or a message could not be sent.
    child.on('error', ({ message }) => handleEnd(message));
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }
}

/** Too much work of one key is waiting. */
export class QueueFullError extends Error {}

interface QueueLimits {
  /** Work that runs at the same time, of all keys. */
  concurrency: number;
  /** Work of one key that runs at the same time. */
  perKey: number;
  /** Work of one key that waits for its turn. */
  maxWaiting: number;
}

interface Waiting {
  start: () => void;
}

/** Runs work of several keys in turn: work of one key, however long it takes, delays the work of another by at most its own slots. */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** By key. The key whose turn is next is the first. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * @param signal removes waiting work; running work receives the same signal from its caller
   * @throws QueueFullError immediately; the signal's reason; what `work` throws
   */
  async run<Result>(key: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    await this.#turn(key, signal);
    try {
      return await work();
    } finally {
      this.#running.set(key, (this.#running.get(key) ?? 1) - 1);
      this.#startNext();
    }
  }

  /** Resolves when the work holds a slot. */
  async #turn(key: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const own = this.#waiting.get(key) ?? [];
    if (own.length >= this.#limits.maxWaiting)
      throw new QueueFullError(
        `${key} has ${own.length} checks that wait for their turn, which is the limit`,
      );
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { start: resolve };
    const leave = () => {
      this.#remove(key, waiting);
      reject(signal.reason);
    };
    this.#waiting.set(key, [...own, waiting]);
    signal.addEventListener('abort', leave, { once: true });
    this.#startNext();
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  #startNext(): void {
    for (const [key, [first]] of this.#waiting) {
      const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
      if (all >= this.#limits.concurrency) return;
      const own = this.#running.get(key) ?? 0;
      if (!first || own >= this.#limits.perKey) continue;
      this.#running.set(key, own + 1);
      this.#remove(key, first);
      first.start();
    }
  }

  /** Removes work, and moves its key to the end of the turns. */
  #remove(key: string, work: Waiting): void {
    const rest = (this.#waiting.get(key) ?? []).filter((one) => one !== work);
    this.#waiting.delete(key);
    if (rest.length > 0) this.#waiting.set(key, rest);
    if (this.#running.get(key) === 0) this.#running.delete(key);
  }
}
