/** The thread ended while it was rendering: it hung, ran out of memory or was brought down. */
export class ThreadEnded extends Error {
  /** Whether this page is the likely cause: no other page's code began to run after its own. */
  readonly isLikely: boolean;

  constructor(message: string, isLikely = true) {
    super(message);
    this.isLikely = isLikely;
  }
}
