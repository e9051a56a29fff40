import type { ReleaseSet } from '@whetstone/contract';
import type { RenderFailure } from './render-reports.ts';
import { type RenderRequest, ThreadExitError } from './threads/render-messages.ts';
import type { RenderWorker } from './threads/render-worker.ts';

/** Milliseconds for which a page that ended its thread is client-side rendered. */
const QUARANTINE = 60_000;
/** Threads report the names of pages, and release code can invent names. */
const MAX_QUARANTINED = 1_000;
/** Timeout in milliseconds of a page in a test: its thread may be new. */
const TEST_TIMEOUT = 3_000;

/** A page that was pending when its thread exited. */
export interface SuspectPage {
  /** Identifies the page. */
  page: string;
  release: ReleaseSet;
  request: Omit<RenderRequest, 'id'>;
}

type TestWorker = Pick<RenderWorker, 'ready' | 'send' | 'close'>;

/**
 * Finds out which of the pages that were pending when a thread exited had ended it: tests each page alone, one after the other, in a
 * separate thread. A page that ends its thread again is quarantined for a while, and the likely cause until its test.
 */
export class RenderQuarantine {
  readonly #startWorker: (release: ReleaseSet) => TestWorker;
  /** The end of each page's quarantine; infinite until the page is tested. */
  readonly #quarantined = new Map<string, number>();
  /** The failures of a page whose thread named their author. */
  readonly #failures = new Map<string, readonly RenderFailure[]>();
  readonly #testing = new Set<string>();
  #queue: SuspectPage[] = [];
  #isRunning = false;

  constructor(startWorker: (release: ReleaseSet) => TestWorker) {
    this.#startWorker = startWorker;
  }

  isQuarantined(page: string): boolean {
    const until = this.#quarantined.get(page);
    if (until !== undefined && until <= Date.now()) this.#release(page);
    return this.#quarantined.has(page);
  }

  /** Whether the page has certainly ended a thread. */
  isConfirmed(page: string): boolean {
    return this.isQuarantined(page) && this.#quarantined.get(page) !== Number.POSITIVE_INFINITY;
  }

  /** Quarantines a page without a test, because its thread has named it. */
  confirm(page: string, failures: readonly RenderFailure[] = []): void {
    this.#quarantine(page, Date.now() + QUARANTINE);
    if (failures.length > 0) this.#failures.set(page, failures);
  }

  /** What a visit to the page counts as, if its thread named the author of its fault; otherwise empty. */
  failuresOf(page: string): readonly RenderFailure[] {
    return this.#failures.get(page) ?? [];
  }

  /** Queues a page for a test. The likely cause is quarantined until then. */
  suspect(suspect: SuspectPage, isLikelyCause: boolean): void {
    if (this.isQuarantined(suspect.page)) return;
    if (isLikelyCause) this.#quarantine(suspect.page, Number.POSITIVE_INFINITY);
    if (this.#testing.has(suspect.page)) return;
    this.#testing.add(suspect.page);
    this.#queue.push(suspect);
    if (!this.#isRunning) void this.#run();
  }

  #release(page: string): void {
    this.#quarantined.delete(page);
    this.#failures.delete(page);
  }

  #quarantine(page: string, until: number): void {
    this.#quarantined.delete(page);
    this.#quarantined.set(page, until);
    const [oldest] = this.#quarantined.keys();
    if (oldest !== undefined && this.#quarantined.size > MAX_QUARANTINED) this.#release(oldest);
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

  #dequeue({ id }: ReleaseSet): SuspectPage | undefined {
    const next = this.#queue.find(({ release }) => release.id === id);
    this.#queue = this.#queue.filter((suspect) => suspect !== next);
    return next;
  }

  async #test({ page, request }: SuspectPage, worker: TestWorker): Promise<void> {
    try {
      await worker.ready;
      await worker.send(request, { timeout: TEST_TIMEOUT });
      this.#release(page);
    } catch (error) {
      if (error instanceof ThreadExitError) this.confirm(page);
      else this.#release(page);
    } finally {
      this.#testing.delete(page);
    }
  }
}
