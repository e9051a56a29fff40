import type { Shop } from '@whetstone/contract';

/** The tag of the settings among the data of the API. */
export const SETTINGS_TAG = 'settings';
/** Milliseconds for which the settings are fresh. */
const MAX_AGE = 1_000;
const TIMEOUT = 500;

/** The settings of the shop that every document contains. While the API does not respond, the last ones. */
export class ShopSettings {
  readonly #url: string;
  #shop: Shop | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<Shop | undefined> | undefined;

  constructor(apiUrl: string) {
    this.#url = `${apiUrl}/api/shop`;
  }

  /** Undefined until the API has responded once. Never rejects. */
  get(): Promise<Shop | undefined> {
    if (performance.now() - this.#readAt < MAX_AGE) return this.#reading ?? Promise.resolve(this.#shop);
    this.#readAt = performance.now();
    this.#reading = this.#read();
    return this.#reading;
  }

  /** Settings may have changed: the next page reads them. */
  clear(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  async #read(): Promise<Shop | undefined> {
    try {
      const response = await fetch(this.#url, { signal: AbortSignal.timeout(TIMEOUT) });
      if (response.ok) this.#shop = (await response.json()) as Shop;
    } catch {
      // The next page after a second tries again.
    }
    return this.#shop;
  }
}
