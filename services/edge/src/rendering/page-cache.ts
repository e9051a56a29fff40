const MAX_PAGES = 200;

interface Entry<Page> {
  page: Promise<Page>;
  /** Moment from which it is made anew; open while it is being made. */
  staleAt: number;
}

/** Pages for visitors, kept for a moment: however many ask for one at a time, it is made once. A failure is not kept. */
export class PageCache<Page> {
  readonly #freshFor: number;
  #entries = new Map<string, Entry<Page>>();

  /** @param freshFor milliseconds */
  constructor(freshFor: number) {
    this.#freshFor = freshFor;
  }

  get(key: string, make: () => Promise<Page>): Promise<Page> {
    const known = this.#entries.get(key);
    if (known && known.staleAt > Date.now()) return known.page;
    const entry: Entry<Page> = { page: make(), staleAt: Number.POSITIVE_INFINITY };
    const keepFor = (milliseconds: number) => () => {
      entry.staleAt = Date.now() + milliseconds;
    };
    entry.page.then(keepFor(this.#freshFor), keepFor(0));
    this.#add(key, entry);
    return entry.page;
  }

  /** Forgets all pages, those being made included: something that they show has changed. */
  clear(): void {
    this.#entries = new Map();
  }

  #add(key: string, entry: Entry<Page>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > MAX_PAGES) this.#entries.delete(oldest);
  }
}
