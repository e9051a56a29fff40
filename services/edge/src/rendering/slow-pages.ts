import { LRUCache } from 'lru-cache';

/** Part of the deadline that a page may occupy its thread. A slower page leaves the thread to others. */
const MAX_SHARE = 1 / 4;
const MAX_PAGES = 1_000;

/** Learns how long the modules of pages occupy their thread, because a slow one must not delay the pages of others. */
export class SlowPages {
  readonly #limit: number;
  /** The latest milliseconds of each page. */
  readonly #busy = new LRUCache<string, number>({ max: MAX_PAGES });
  /** The first renderings of pages. Others of the same page wait for the first one, because it tells how long they take. */
  readonly #first = new Map<string, Promise<unknown>>();

  /** @param deadline milliseconds that a page has */
  constructor(deadline: number) {
    this.#limit = deadline * MAX_SHARE;
  }

  /**
   * @param page identifies the page without its parameters
   * @param render renders in a thread of its own if `isSlow`; resolves with the milliseconds that it occupied its thread
   */
  async render<Page extends { busy?: number | undefined }>(
    page: string,
    render: (isSlow: boolean) => Promise<Page>,
  ): Promise<Page> {
    if (!this.#busy.has(page)) await this.#first.get(page);
    const rendering = render((this.#busy.get(page) ?? 0) > this.#limit);
    if (!this.#busy.has(page) && !this.#first.has(page)) this.#wait(page, rendering);
    const rendered = await rendering;
    this.#busy.set(page, rendered.busy ?? 0);
    return rendered;
  }

  #wait(page: string, rendering: Promise<unknown>): void {
    const end = () => void this.#first.delete(page);
    this.#first.set(page, rendering.then(end, end));
  }
}
