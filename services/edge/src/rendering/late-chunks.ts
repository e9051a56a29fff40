import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Where the server builds of microfrontends tell each chunk that they are asked for. */
const CHANNEL = 'whetstone:chunk';

/** Whatever else is told there is a microfrontend's own affair. */
interface Asked {
  microfrontend?: unknown;
  chunk?: unknown;
}

/** Listens for what a module asks for after its own chunks, which are asked for all at once: a page's document names those alone. */
export class LateChunks {
  readonly #late = new Set<string>();
  #isFirst = true;
  readonly #listen: (asked: unknown) => void;

  constructor(microfrontend: string) {
    this.#listen = (asked) => {
      const { microfrontend: asker, chunk } = Object(asked) as Asked;
      if (asker === microfrontend && typeof chunk === 'string') this.#add(chunk);
    };
    subscribe(CHANNEL, this.#listen);
  }

  get all(): string[] {
    return [...this.#late];
  }

  /** Listens no more. */
  end(): void {
    unsubscribe(CHANNEL, this.#listen);
  }

  #add(chunk: string): void {
    if (!this.#isFirst) this.#late.add(chunk);
    queueMicrotask(() => {
      this.#isFirst = false;
    });
  }
}
