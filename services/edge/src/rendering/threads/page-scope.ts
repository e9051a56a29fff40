import type { AsyncLocalStorage } from 'node:async_hooks';
import type { RealmFault } from './render-messages.ts';

/** A page that is being rendered, or whose code still runs. */
export interface PageScope {
  /** Identifies the page in a crash report of the thread. */
  page: string | undefined;
  /** The attempt of a module to change a frozen built-in. */
  fault?: RealmFault;
  /** Requests of the page to the API. */
  fetches: number;
  /** One of these requests failed. */
  lacksData: boolean;
  /** Of the data that the page has read. */
  tags: Set<string>;
  timers: Set<Timer>;
  /** Milliseconds of processor time in which the page occupied the thread. */
  busy: number;
  /** The page has been over for long enough: no timer starts any more. */
  isClosed: boolean;
}

type Timer = NodeJS.Timeout | NodeJS.Immediate;

const { clearTimeout, clearImmediate, setTimeout, setInterval, setImmediate } = globalThis;

/** A timer as release code gets it: one of Node refers to the timers of other pages and to their stores. */
class PageTimer {
  readonly #timer: Timer;

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  static clear(handle: unknown): void {
    if (handle instanceof PageTimer) stop(handle.#timer);
  }

  hasRef(): boolean {
    return this.#timer.hasRef();
  }

  ref(): this {
    this.#timer.ref();
    return this;
  }

  unref(): this {
    this.#timer.unref();
    return this;
  }

  refresh(): this {
    if ('refresh' in this.#timer) this.#timer.refresh();
    return this;
  }

  [Symbol.dispose](): void {
    stop(this.#timer);
  }
}
Object.freeze(PageTimer.prototype);

type Callback = (...args: unknown[]) => void;

/** Timers that know their page. */
export function pageTimers(pages: AsyncLocalStorage<PageScope>) {
  const start =
    <Args extends unknown[]>(begin: (callback: Callback, ...args: Args) => Timer) =>
    (callback: Callback, ...args: Args): PageTimer => {
      if (typeof callback !== 'function') throw new TypeError('A timer needs a function.');
      // Node calls it as a method of the timer.
      const timer = begin((...values) => callback(...values), ...args);
      const scope = pages.getStore();
      if (scope?.isClosed) stop(timer);
      else scope?.timers.add(timer);
      return new PageTimer(timer);
    };
  return {
    setTimeout: start(setTimeout),
    setInterval: start(setInterval),
    setImmediate: start(setImmediate),
    clearTimeout: PageTimer.clear,
    clearInterval: PageTimer.clear,
    clearImmediate: PageTimer.clear,
  };
}

function stop(timer: Timer): void {
  if ('refresh' in timer) clearTimeout(timer);
  else clearImmediate(timer);
}

/** Stops the timers of a page. Code of the page that is still running starts no others. */
export function closeScope(scope: PageScope): void {
  scope.isClosed = true;
  for (const timer of scope.timers) stop(timer);
  scope.timers.clear();
}
