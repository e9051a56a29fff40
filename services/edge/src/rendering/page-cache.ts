import { LRUCache } from 'lru-cache';

interface CacheOptions<Page> {
  /** Milliseconds for which a page is fresh. */
  ttl: number;
  /** Milliseconds after rendering in which a cached page is served if rendering fails. */
  staleIfError: number;
  maxBytes: number;
  sizeOf: (page: Page) => number;
  /** Whether the page is a fallback for a page that could not be rendered. */
  isFallback?: (page: Page) => boolean;
}

interface Entry<Page> {
  page: Page;
  producedAt: number;
  /** Number of calls of `outdate` before the production. */
  generation: number;
}

/**
 * Pages by key. Concurrent requests for a page share one rendering. After a failure the last good page is served again,
 * until it is older than `staleIfError`. Evicts the least recently used pages beyond `maxBytes`.
 */
export class PageCache<Page> {
  readonly #options: CacheOptions<Page>;
  readonly #entries: LRUCache<string, Entry<Page>, () => Promise<Page>>;
  #generation = 0;

  constructor(options: CacheOptions<Page>) {
    this.#options = options;
    this.#entries = new LRUCache({
      ttl: options.ttl,
      // The clock of `producedAt`.
      perf: Date,
      maxSize: options.maxBytes,
      sizeCalculation: ({ page }) => Math.max(1, options.sizeOf(page)),
      // Requests that wait for a page get it, even after `clear` or an eviction.
      ignoreFetchAbort: true,
      fetchMethod: (_key, last, { context: produce }) => this.#produce(produce, last),
    });
  }

  /** @throws what `produce` throws, when there is no earlier page to serve */
  async get(key: string, produce: () => Promise<Page>): Promise<Page> {
    const known = this.#entries.peek(key, { allowStale: true });
    const isOutdated = known !== undefined && known.generation < this.#generation;
    const { page } = await this.#entries.forceFetch(key, { context: produce, forceRefresh: isOutdated });
    return page;
  }

  /** Pages are produced again, because their data changed. Until then, the earlier ones are served if production fails. */
  outdate(): void {
    this.#generation += 1;
  }

  /** Removes all pages, because their code changed. Pages that are being rendered are not stored. */
  clear(): void {
    this.#entries.clear();
  }

  async #produce(produce: () => Promise<Page>, last: Entry<Page> | undefined): Promise<Entry<Page>> {
    const { staleIfError, isFallback = () => false } = this.#options;
    const generation = this.#generation;
    const isUsable = last && !isFallback(last.page) && Date.now() - last.producedAt <= staleIfError;
    try {
      const page = await produce();
      return isUsable && isFallback(page)
        ? { ...last, generation }
        : { page, producedAt: Date.now(), generation };
    } catch (error) {
      if (isUsable) return { ...last, generation };
      throw error;
    }
  }
}
