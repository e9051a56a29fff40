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
