import type { MicrofrontendRelease } from '@whetstone/contract';

/** Milliseconds from the start of the edge. A microfrontend that cannot be built never comes. */
const DEADLINE = 120_000;

/** Microfrontends that are built while the site is open already: a request of a page that no release has waits for them. */
export class AwaitedMicrofrontends {
  readonly #missing: Set<string>;
  readonly #released = Promise.withResolvers<void>();

  constructor(names: readonly string[], deadline = DEADLINE) {
    this.#missing = new Set(names);
    if (names.length > 0) setTimeout(() => this.#giveUp(), deadline).unref();
  }

  get areReleased(): boolean {
    return this.#missing.size === 0;
  }

  /** Resolves when all are released, or at the deadline. */
  get released(): Promise<void> {
    return this.#released.promise;
  }

  /** Called with the releases of each new release document. */
  update(active: readonly Pick<MicrofrontendRelease, 'name'>[]): void {
    for (const { name } of active) this.#missing.delete(name);
    if (this.areReleased) this.#released.resolve();
  }

  #giveUp(): void {
    this.#missing.clear();
    this.#released.resolve();
  }
}
