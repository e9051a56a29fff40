/** A value that is loaded again when it is asked for and too old; many who ask at once load it once. */
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
    loading.catch(() => this.forget());
    return loading;
  }

  /** Has the next one who asks load it. */
  forget(): void {
    this.loading = undefined;
  }
}
