import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { RenderMessage, RenderSettings, ThreadData } from './render-messages.ts';

const THREAD = new URL('./render-thread.js', import.meta.url);
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };
// A thread starts with its largest young generation: V8's helper threads would collect it many times while it grows.
setFlagsFromString(`--min-semi-space-size=${MEMORY.maxYoungGenerationSizeMb}`);

type ThreadSettings = Omit<RenderSettings, 'release'>;

/** Starts threads without release code. Keeps one that has started for the next release set: Node and the frozen realm are a large part of a thread's start. */
export class ThreadSource {
  readonly #settings: ThreadSettings;
  #spare: Worker | undefined;
  #isClosed = false;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  /** A thread for one release set. */
  take(): Worker {
    const thread = this.#spare ?? this.#start();
    this.#spare = undefined;
    return thread;
  }

  /** Starts the thread for the next `take`, unless there is one. Resolves when it has started or failed. */
  async prepare(): Promise<void> {
    if (this.#spare || this.#isClosed) return;
    const spare = this.#start();
    this.#spare = spare;
    const { promise, resolve } = Promise.withResolvers<void>();
    const drop = () => {
      if (this.#spare === spare) this.#spare = undefined;
      resolve();
    };
    spare.once('error', drop).once('exit', drop);
    spare.once('message', (message: RenderMessage) => message === 'prepared' && resolve());
    await promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#spare?.terminate();
  }

  #start(): Worker {
    const { releasesFolder, apiUrl, deadline, niceness, reads: api } = this.#settings;
    const reads = api.open();
    const thread = new Worker(THREAD, {
      workerData: { releasesFolder, apiUrl, deadline, niceness, reads } satisfies ThreadData,
      transferList: [reads],
      resourceLimits: MEMORY,
      // Release code gets none of the edge's own environment.
      env: { NODE_ENV: 'production' },
      stdout: true,
      stderr: true,
    });
    // Discard the output of release code, so that it cannot forge or flood the edge's log.
    thread.stdout.resume();
    thread.stderr.resume();
    thread.unref();
    return thread;
  }
}
