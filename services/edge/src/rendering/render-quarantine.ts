import type { ReleaseSet } from '@whetstone/contract';
import type { RenderQuestion } from './render-messages.ts';
import type { RenderWorker } from './render-worker.ts';
import { ThreadEnded } from './thread-ended.ts';

/** Milliseconds for which a page that brought its thread down is left to browsers. */
const QUARANTINE = 60_000;
/** Maximum number of quarantined pages. Threads report the names, and release code can invent names. */
const MOST_BARRED = 1_000;
/** Milliseconds that a page on trial may take: its thread may be a new one. */
const PATIENCE = 3_000;

/** A page that was under way when its thread ended. */
export interface Suspect {
  /** By what it is told from others. */
  page: string;
  release: ReleaseSet;
  question: Omit<RenderQuestion, 'id'>;
}

type TrialWorker = Pick<RenderWorker, 'ready' | 'render' | 'close'>;

/**
 * Of the pages that were under way when a thread ended, one brought it down, and nobody saw which: each is tried alone, one after
 * the other in a thread beside. One that does it again is left to browsers for a while, and a likely one is until it was tried.
 */
export class PageTrials {
  readonly #startWorker: (release: ReleaseSet) => TrialWorker;
  /** Until when each page is not rendered; without end until it was tried. */
  readonly #barred = new Map<string, number>();
  readonly #onTrial = new Set<string>();
  #waiting: Suspect[] = [];
  #isRunning = false;

  constructor(startWorker: (release: ReleaseSet) => TrialWorker) {
    this.#startWorker = startWorker;
  }

  isBarred(page: string): boolean {
    const until = this.#barred.get(page);
    if (until !== undefined && until <= Date.now()) this.#barred.delete(page);
    return this.#barred.has(page);
  }

  /** Whether it has brought a thread down for certain. */
  isConvicted(page: string): boolean {
    return this.isBarred(page) && this.#barred.get(page) !== Number.POSITIVE_INFINITY;
  }

  /** Its thread has named it: there is nothing to try. */
  convict(page: string): void {
    this.#bar(page, Date.now() + QUARANTINE);
  }

  suspect(suspect: Suspect, isLikely: boolean): void {
    if (this.isBarred(suspect.page)) return;
    if (isLikely) this.#bar(suspect.page, Number.POSITIVE_INFINITY);
    if (this.#onTrial.has(suspect.page)) return;
    this.#onTrial.add(suspect.page);
    this.#waiting.push(suspect);
    if (!this.#isRunning) void this.#run();
  }

  #bar(page: string, until: number): void {
    this.#barred.delete(page);
    this.#barred.set(page, until);
    const [oldest] = this.#barred.keys();
    if (oldest !== undefined && this.#barred.size > MOST_BARRED) this.#barred.delete(oldest);
  }

  /** Until nobody waits any more; the suspects of one release in one thread, for a new one takes longer than a page. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let [first] = this.#waiting; first; [first] = this.#waiting) {
      const { release } = first;
      const worker = this.#startWorker(release);
      for (let next = this.#takeOf(release); next; next = this.#takeOf(release))
        await this.#try(next, worker);
      await worker.close();
    }
    this.#isRunning = false;
  }

  #takeOf({ id }: ReleaseSet): Suspect | undefined {
    const next = this.#waiting.find(({ release }) => release.id === id);
    this.#waiting = this.#waiting.filter((suspect) => suspect !== next);
    return next;
  }

  async #try({ page, question }: Suspect, worker: TrialWorker): Promise<void> {
    try {
      await worker.ready;
      await worker.render(question, PATIENCE);
      this.#barred.delete(page);
    } catch (error) {
      if (error instanceof ThreadEnded) this.convict(page);
      else this.#barred.delete(page);
    } finally {
      this.#onTrial.delete(page);
    }
  }
}
