/** Caches one value for its maximum age. Concurrent callers share one load. Failures are not cached. */
export class TtlCache<Value> {
  private loading: Promise<Value> | undefined;
  private loadedAt = 0;

  constructor(
    private readonly load: () => Promise<Value>,
    private readonly maxAgeMs: number,
  ) {}

  get(): Promise<Value> {
    const now = performance.now();
    if (this.loading && now - this.loadedAt < this.maxAgeMs) return this.loading;
    const loading = this.load();
    this.loading = loading;
    this.loadedAt = now;
    loading.catch(() => this.invalidate());
    return loading;
  }

  /** The next `get` loads the value. */
  invalidate(): void {
    this.loading = undefined;
  }
}
