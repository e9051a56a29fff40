import type { ReleaseSet } from '@whetstone/contract';
import type { LiveRelease } from './live-release.ts';

/** Makes a release set ready to take traffic: fulfilled when it is, or when waiting makes no sense; null when it always is. */
export type WarmUp = (release: ReleaseSet) => Promise<void> | null;

/** The release set that visitors get: the live one, from the moment on that it is warm; until then the one before. */
export class ServedRelease {
  readonly #live: LiveRelease;
  readonly #warmUp: WarmUp;
  #served: ReleaseSet | null = null;
  #warming: { id: string; done: Promise<void> } | null = null;

  constructor(live: LiveRelease, warmUp: WarmUp) {
    this.#live = live;
    this.#warmUp = warmUp;
  }

  /** @throws when there has never been a readable release document */
  async current(): Promise<ReleaseSet> {
    const newest = await this.#live.current();
    if (this.#served?.id === newest.id) {
      this.#warming = null;
      return newest;
    }
    if (this.#warming?.id !== newest.id) this.#warm(newest);
    if (!this.#served) await this.#warming?.done;
    return this.#served ?? newest;
  }

  #warm(release: ReleaseSet): void {
    const serve = () => {
      // Meanwhile another one may have been released.
      if (this.#warming?.id === release.id) this.#served = release;
    };
    const done = this.#warmUp(release);
    this.#warming = { id: release.id, done: done?.then(serve) ?? Promise.resolve() };
    if (!done) serve();
  }
}
