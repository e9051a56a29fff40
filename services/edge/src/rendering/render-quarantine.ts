import type { ReleaseSet } from '@whetstone/contract';
import { LRUCache } from 'lru-cache';
import type { FailureCause } from './render-failures.ts';
import { type RenderRequest, ThreadExitError } from './threads/render-messages.ts';
import type { RenderWorker } from './threads/render-worker.ts';

/** Milliseconds for which a page that ended its thread is client-side rendered. */
const QUARANTINE = 60_000;
/** Milliseconds for which a passed test is remembered: a page that is slow by the clock, or with some data only, passes alone. */
const PASSED = 10 * 60_000;
/** Threads report the names of pages, and release code can invent names. */
const MAX_QUARANTINED = 1_000;

/** A page that was pending when its thread exited. */
export interface SuspectPage {
  /** Identifies the page. */
  page: string;
  release: ReleaseSet;
  request: Omit<RenderRequest, 'id'>;
  /** Why the thread exited. */
  cause: FailureCause;
  /** Called if the page ends the thread of its test, too, or passes and was the likely cause of another exit shortly before. */
  countFailure: (cause: FailureCause) => void;
}

interface QueuedPage extends SuspectPage {
  isLikelyCause: boolean;
}

interface Quarantined {
  /** Milliseconds since 1970; infinite until the page is tested. */
  until: number;
  /** Why the page ended a thread; absent until that is certain. */
  cause?: FailureCause;
}

type TestWorker = Pick<RenderWorker, 'ready' | 'send' | 'close'>;

/**
 * Finds out which of the pages that were pending when a thread exited had ended it: tests each page alone, one after the other, in a
 * separate thread. A page that ends its thread again is quarantined for a while, and the likely cause until its test.
 */
export class RenderQuarantine {
  readonly #startWorker: (release: ReleaseSet) => TestWorker;
  readonly #firstTimeout: number;
  /** Read without a change of its order: a page that is often requested is not kept for longer. */
  readonly #quarantined = new LRUCache<string, Quarantined>({ max: MAX_QUARANTINED });
  /** When likely causes have passed their test, in milliseconds since 1970. */
  readonly #passed = new LRUCache<string, number>({ max: MAX_QUARANTINED });
  readonly #testing = new Set<string>();
  #queue: QueuedPage[] = [];
  #isRunning = false;

  /** @param firstTimeout milliseconds of a test's first rendering, which compiles the page's module */
  constructor(startWorker: (release: ReleaseSet) => TestWorker, firstTimeout: number) {
    this.#startWorker = startWorker;
    this.#firstTimeout = firstTimeout;
  }

  isQuarantined(page: string): boolean {
    const quarantined = this.#quarantined.peek(page);
    if (quarantined && quarantined.until <= Date.now()) this.#quarantined.delete(page);
    return this.#quarantined.has(page);
  }

  /** Why the page ended a thread; undefined until that is certain. */
  causeOf(page: string): FailureCause | undefined {
    return this.isQuarantined(page) ? this.#quarantined.peek(page)?.cause : undefined;
  }

  /** Quarantines a page without a test, because its thread has named it. */
  confirm(page: string, cause: FailureCause): void {
    this.#quarantined.set(page, { until: Date.now() + QUARANTINE, cause });
  }

  /** Queues a page for a test. The likely cause is quarantined until then. */
  suspect(suspect: SuspectPage, isLikelyCause: boolean): void {
    if (this.isQuarantined(suspect.page)) return;
    if (isLikelyCause) this.#quarantined.set(suspect.page, { until: Number.POSITIVE_INFINITY });
    if (this.#testing.has(suspect.page)) return;
    this.#testing.add(suspect.page);
    this.#queue.push({ ...suspect, isLikelyCause });
    if (!this.#isRunning) void this.#run();
  }

  /** Tests the queued pages of a release in one thread, because a new thread takes longer than a page. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let [first] = this.#queue; first; [first] = this.#queue) {
      const { release } = first;
      const worker = this.#startWorker(release);
      for (let next = this.#dequeue(release); next; next = this.#dequeue(release))
        await this.#test(next, worker);
      await worker.close();
    }
    this.#isRunning = false;
  }

  #dequeue({ id }: ReleaseSet): QueuedPage | undefined {
    const next = this.#queue.find(({ release }) => release.id === id);
    this.#queue = this.#queue.filter((suspect) => suspect !== next);
    return next;
  }

  /** Renders the page twice, because only the second rendering has the timeout of a visitor's page. */
  async #test(
    { page, request, cause, countFailure, isLikelyCause }: QueuedPage,
    worker: TestWorker,
  ): Promise<void> {
    try {
      await worker.ready;
      await worker.send(request, { timeout: this.#firstTimeout });
      await worker.send(request);
      this.#quarantined.delete(page);
      if (!isLikelyCause) return;
      if (Date.now() - (this.#passed.get(page) ?? 0) < PASSED) countFailure(cause);
      this.#passed.set(page, Date.now());
    } catch (error) {
      if (error instanceof ThreadExitError) {
        this.confirm(page, cause);
        countFailure(cause);
      } else this.#quarantined.delete(page);
    } finally {
      this.#testing.delete(page);
    }
  }
}
