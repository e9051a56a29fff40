import { ThreadEnded } from './thread-handle.ts';

/** Milliseconds for which a page that brought its thread down is left to browsers. */
const QUARANTINE = 60_000;

/**
 * Of the pages that were under way when a thread ended, one brought it down, and nobody saw which: each is tried alone. Until
 * that is over it is left to browsers, and afterwards if it did it again.
 */
export class PageTrials {
  /** Until when each page is not rendered; without end while it is on trial. */
  readonly #barred = new Map<string, number>();
  #turn: Promise<unknown> = Promise.resolve();

  isBarred(page: string): boolean {
    const until = this.#barred.get(page);
    if (until !== undefined && until <= Date.now()) this.#barred.delete(page);
    return this.#barred.has(page);
  }

  /** @param renderAlone renders the page in a thread that renders nothing else */
  suspect(page: string, renderAlone: () => Promise<unknown>): void {
    if (this.isBarred(page)) return;
    this.#barred.set(page, Number.POSITIVE_INFINITY);
    this.#turn = this.#turn.then(renderAlone).then(
      () => this.#barred.delete(page),
      (error: unknown) => {
        if (error instanceof ThreadEnded) this.#barred.set(page, Date.now() + QUARANTINE);
        else this.#barred.delete(page);
      },
    );
  }
}
