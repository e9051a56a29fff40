import type { ReleaseDocument } from '@whetstone/contract';
import type { LiveRelease } from './live-release.ts';

/** Makes a release set ready to take traffic; settles when it is, or when waiting for it makes no sense. */
export type WarmUp = (release: ReleaseDocument) => Promise<void>;

/** The release set that visitors get: the live one, from the moment on that it is warm; until then the one before. */
export class ServedRelease {
  readonly #live: LiveRelease;
  readonly #warmUp: WarmUp;
  #served: ReleaseDocument | null = null;
  #warming: { id: string; done: Promise<void> } | null = null;

  constructor(live: LiveRelease, warmUp: WarmUp) {
    this.#live = live;
    this.#warmUp = warmUp;
  }

  /** @throws when there has never been a readable release document */
  async current(): Promise<ReleaseDocument> {
    const newest = await this.#live.current();
    if (this.#served?.id === newest.id) return newest;
    if (this.#warming?.id !== newest.id) this.#warming = { id: newest.id, done: this.#warm(newest) };
    if (!this.#served) await this.#warming.done;
    return this.#served ?? newest;
  }

  async #warm(release: ReleaseDocument): Promise<void> {
    await this.#warmUp(release);
    // Meanwhile another one may have been released.
    if (this.#warming === null || this.#warming.id === release.id) this.#served = release;
  }
}
