const ADDRESS = '/releases/set';
/** Milliseconds between two looks, give or take a quarter: many tabs opened at once must not ask at once for ever. */
const INTERVAL = 30_000;
/** Milliseconds that a look is good for: who switches between tabs asks no more often. */
const FRESH = 5_000;

/** Knows whether this visitor would get another release set now than the one this tab was opened with. */
export class ReleaseWatch {
  readonly #own: string;
  #newest: string;
  #looked = 0;

  constructor(own: string) {
    this.#own = own;
    this.#newest = own;
  }

  get outdated(): boolean {
    return this.#newest !== this.#own;
  }

  /** Looks from time to time while the tab is seen, and when somebody comes back to it. */
  start(): void {
    document.addEventListener('visibilitychange', () => this.#comeBack());
    addEventListener('focus', () => this.#comeBack());
    this.#lookLater();
  }

  #comeBack(): void {
    if (Date.now() - this.#looked >= FRESH) void this.#look();
  }

  #lookLater(): void {
    setTimeout(
      async () => {
        await this.#look();
        this.#lookLater();
      },
      INTERVAL * (0.75 + Math.random() / 2),
    );
  }

  async #look(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    this.#looked = Date.now();
    // Whoever cannot tell says nothing: the tab goes on with what it has.
    const answer = await fetch(ADDRESS, { cache: 'no-store' }).catch(() => null);
    const set: { id?: string } | null = answer?.ok ? await answer.json().catch(() => null) : null;
    if (set?.id) this.#newest = set.id;
  }
}
