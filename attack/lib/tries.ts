/** The tries of one class against one shop. */
export class Tries {
  count = 0;
  /** What broke, as one line per try. */
  readonly broken: string[] = [];

  /** @param observed what the shop did instead */
  record(what: string, isHeld: boolean, observed: unknown = ''): void {
    this.count += 1;
    if (!isHeld) this.broken.push(`${what}: ${String(observed).slice(0, 200)}`);
  }
}
