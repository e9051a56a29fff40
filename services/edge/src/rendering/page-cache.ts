import { LRUCache } from 'lru-cache';
import { ANY_DATA } from './threads/render-messages.ts';

/** More than the writes of the time in which pages are fresh. */
const MAX_CHANGES = 10_000;

interface CacheOptions<Page> {
  /** Milliseconds for which a page is fresh. */
  ttl: number;
  /** Milliseconds after rendering in which a cached page is served if rendering fails. */
  staleIfError: number;
  maxBytes: number;
  sizeOf: (page: Page) => number;
  /** Whether the page is a fallback for a page that could not be rendered. */
  isFallback?: (page: Page) => boolean;
  /** The tags of the data that the page shows, such as `tools`, or `tools:0198` for a part of it. */
  tagsOf?: (page: Page) => readonly string[];
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
  /** The generation after the last change of a tag, and of any part of a kind as `kind:*`. */
  readonly #changes = new LRUCache<string, number>({ max: MAX_CHANGES });
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

  /** The earlier page, fresh or not. */
  earlier(key: string): Page | undefined {
    return this.#entries.peek(key, { allowStale: true })?.page;
  }

  /** @throws what `produce` throws, when there is no earlier page to serve */
  async get(key: string, produce: () => Promise<Page>): Promise<Page> {
    const known = this.#entries.peek(key, { allowStale: true });
    const isOutdated = known !== undefined && this.#isOutdated(known);
    const { page } = await this.#entries.forceFetch(key, { context: produce, forceRefresh: isOutdated });
    return page;
  }

  /** Pages that show the data are produced again, because it changed. Until then, the earlier ones are served if production fails. */
  outdate(tags: readonly string[]): void {
    this.#generation += 1;
    const changed = tags.flatMap((tag) => [tag, anyOf(kindOf(tag))]);
    for (const tag of [...changed, anyOf(ANY_DATA)]) this.#changes.set(tag, this.#generation);
  }

  /** Removes all pages, because their code changed. Pages that are being rendered are not stored. */
  clear(): void {
    this.#entries.clear();
  }

  /** A change of a part concerns pages that show the whole kind, and the other way round. */
  #isOutdated({ page, generation }: Entry<Page>): boolean {
    const { tagsOf = () => [] } = this.#options;
    const shown = tagsOf(page).flatMap((tag) => {
      const kind = kindOf(tag);
      return tag === kind ? anyOf(kind) : [tag, kind];
    });
    return shown.some((tag) => (this.#changes.get(tag) ?? 0) > generation);
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

function kindOf(tag: string): string {
  return tag.split(':')[0] ?? '';
}

function anyOf(kind: string): string {
  return `${kind}:*`;
}
