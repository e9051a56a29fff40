/** The page was shed: more wanted pages wait, and it would have to wait for too long or has done so. */
export class OverloadError extends Error {}

interface QueueLimits {
  /** Pages that are rendered at the same time. */
  concurrency: number;
  /** Pages that wait. The least wanted of more is shed. */
  maxWaiting: number;
  /** Milliseconds after which a waiting page is shed. */
  maxWait: number;
}

/** Weight of the latest page in the average duration. */
const LATEST = 1 / 8;

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
        this.#recordDuration(performance.now() - begun);
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

  #recordDuration(latest: number): void {
    this.#duration += (latest - this.#duration) * (this.#duration === 0 ? 1 : LATEST);
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
