const MAX_AGE_MS = 1_000;
const MAX_ENTRIES = 10_000;

interface Entry<Value> {
  value: Promise<Value>;
  loadedAt: number;
}

/** Remembers for a second what every request asks; many requests of one user at once ask the database once. */
export class StandingCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry = this.entries.get(key);
    const now = Date.now();
    if (entry && now - entry.loadedAt < MAX_AGE_MS) return entry.value;
    if (this.entries.size >= MAX_ENTRIES) this.entries.clear();
    const value = load();
    this.entries.set(key, { value, loadedAt: now });
    value.catch(() => this.entries.delete(key));
    return value;
  }

  clear(): void {
    this.entries.clear();
  }
}
