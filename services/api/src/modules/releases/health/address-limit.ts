/** Counts what each address does within a minute, in this process alone: losing the counts harms nobody. */
export class AddressLimit {
  private counts = new Map<string, number>();
  private minute = 0;

  constructor(
    private readonly mostPerMinute: number,
    private readonly mostAddresses = 10_000,
  ) {}

  /** Whether the address may go on. Where very many come at once, new ones wait for the next minute. */
  allows(address: string, now = Date.now()): boolean {
    const minute = Math.floor(now / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.counts = new Map();
    }
    const count = (this.counts.get(address) ?? 0) + 1;
    if (count > this.mostPerMinute) return false;
    if (count === 1 && this.counts.size >= this.mostAddresses) return false;
    this.counts.set(address, count);
    return true;
  }
}
