/** How a thread ended. */
export interface ThreadEnd {
  /** Its exit code. */
  code: number;
  reason: Error;
  /** The page whose code ended it, where the thread could still say so. */
  page: string | undefined;
}

/** The thread ended while it was rendering: it hung, ran out of memory or was brought down. */
export class ThreadEnded extends Error {
  /** Whether this page is the likely cause: the one that the thread named at its end, or else whose code began to run last. */
  readonly isLikely: boolean;

  constructor(message: string, isLikely = true) {
    super(message);
    this.isLikely = isLikely;
  }
}
