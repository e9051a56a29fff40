/** Lets one writer in at a time, in the order in which they came. */
export class WriteLock {
  private last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, to the function that ends that turn. */
  async acquire(): Promise<() => void> {
    const before = this.last;
    const turn = Promise.withResolvers<void>();
    this.last = turn.promise;
    await before;
    return turn.resolve;
  }
}
