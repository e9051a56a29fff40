import type { ClientReleaseSet, TelemetryEvent } from '@whetstone/contract';
import { errorMessage } from '@whetstone/contract/error-message';
import type { AssignedRelease, LoadableRelease, Loaded, ModuleLoader } from '@whetstone/federation/loader';
import type { FragmentModule, PageModule } from '@whetstone/kernel';
import { addRelease, isQuerying, type ShopStore } from '@whetstone/kernel/host';
import { retryUntilLoaded } from './retry-until-loaded.ts';

type ModuleEvent = Exclude<TelemetryEvent['kind'], 'vital'>;

export interface LoadedModule {
  status: 'ready';
  module: PageModule | FragmentModule;
  release: LoadableRelease;
}

interface PendingModule extends PromiseWithResolvers<LoadedModule> {
  markup?: Node;
}

export type LoadOutcome = LoadedModule | { status: 'failed'; reason: unknown };

export interface ModuleRegistryOptions {
  release: ClientReleaseSet;
  /** The loader calls `onFailure` for each release that it could not load a module from. */
  createLoader: (
    onFailure: (release: LoadableRelease, module: string, error: unknown) => void,
  ) => ModuleLoader;
  store: ShopStore;
  report?: (event: TelemetryEvent) => void;
}

/** The modules of pages and fragments that this tab has requested, with the outcome of each. */
export class ModuleRegistry {
  readonly #options: ModuleRegistryOptions;
  readonly #loader: ModuleLoader;
  readonly #assigned: ReadonlyMap<string, AssignedRelease>;
  readonly #outcomes = new Map<string, LoadOutcome>();
  readonly #loads = new Map<string, Promise<LoadOutcome>>();
  /** The modules whose server markup is in the page without the module. */
  readonly #pending = new Map<string, PendingModule>();
  readonly #reported = new Set<string>();

  constructor(options: ModuleRegistryOptions) {
    this.#options = options;
    const { shell, remotes } = options.release;
    this.#assigned = new Map([shell, ...remotes].map((release) => [release.name, release]));
    this.#loader = options.createLoader((...failed) => this.#loadFailed(...failed));
  }

  /** The outcome of the last finished load. */
  outcome(microfrontend: string, module: string): LoadOutcome | undefined {
    return this.#outcomes.get(`${microfrontend}/${module}`);
  }

  /**
   * Loads a module and adds its endpoints and slices to the store: from the assigned release, otherwise from the last good one. Never rejects: a
   * failure is an outcome.
   */
  load(microfrontend: string, module: string): Promise<LoadOutcome> {
    const name = `${microfrontend}/${module}`;
    const known = this.#outcomes.get(name);
    if (known?.status === 'ready') return Promise.resolve(known);
    const loading =
      this.#loads.get(name) ?? this.#load(microfrontend, module).finally(() => this.#loads.delete(name));
    this.#loads.set(name, loading);
    return loading;
  }

  /** Loads in the background with retries. */
  loadUntilReady(microfrontend: string, module: string): void {
    void retryUntilLoaded(() => this.load(microfrontend, module));
  }

  /** Keeps the server's markup in the page until the module has loaded. */
  keepMarkup(microfrontend: string, module: string): void {
    const rendered = document.querySelector(
      `[data-module="${module}"][data-microfrontend="${microfrontend}"]`,
    );
    this.#pending.set(`${microfrontend}/${module}`, {
      ...Promise.withResolvers(),
      markup: rendered?.cloneNode(true),
    });
  }

  /** The markup has left the page: from now on a failed load shows an error. */
  releaseMarkup(microfrontend: string, module: string): void {
    this.#pending.delete(`${microfrontend}/${module}`);
  }

  /** Of a module whose markup is kept: a promise for the module, and a copy of the markup. Undefined for any other module. */
  pending(microfrontend: string, module: string): PendingModule | undefined {
    return this.#pending.get(`${microfrontend}/${module}`);
  }

  /** Whether a page may still wait for data: a query is pending, or the browser is offline. */
  isWaiting(): boolean {
    return !navigator.onLine || isQuerying(this.#options.store);
  }

  reportMount({ release }: LoadedModule, module: string): void {
    this.#report('mount', release, module);
  }

  /** Replaces a module that fails to render with the one of the last good release. Returns false if there is none. */
  async replaceWithLastGood({ release }: LoadedModule, module: string, error?: unknown): Promise<boolean> {
    this.#reportOnce('render-error', release, module, error);
    const fallback = await this.#loadFallback(release, module);
    if (!fallback) return false;
    this.#reportOnce('fallback', release, module);
    this.#outcomes.set(`${release.name}/${module}`, fallback);
    return true;
  }

  async #load(microfrontend: string, module: string): Promise<LoadOutcome> {
    const name = `${microfrontend}/${module}`;
    const assigned = this.#assignedRelease(microfrontend);
    const outcome = await this.#loader
      .load<LoadedModule['module']>(assigned, module)
      .then((loaded) => this.#addSlices(loaded, module))
      .catch((reason: unknown): LoadOutcome => {
        // The loader calls `onFailure` only for remotes.
        if (microfrontend === this.#options.release.shell.name) this.#loadFailed(assigned, module, reason);
        return { status: 'failed', reason };
      });
    this.#outcomes.set(name, outcome);
    if (outcome.status === 'ready') {
      const replaced = outcome.release.version !== assigned.version;
      if (replaced && this.#reported.has(keyOf('load-failure', assigned, module)))
        this.#reportOnce('fallback', assigned, module);
      this.#pending.get(name)?.resolve(outcome);
      this.#pending.delete(name);
    }
    return outcome;
  }

  /** Adds the slices of a module to the store. If the store rejects them, loads the module of the last good release. */
  async #addSlices(loaded: Loaded<LoadedModule['module']>, module: string): Promise<LoadedModule> {
    try {
      return this.#ready(loaded);
    } catch (reason) {
      this.#reportOnce('load-failure', loaded.release, module, reason);
      const fallback = await this.#loadFallback(loaded.release, module);
      if (fallback) return fallback;
      throw reason;
    }
  }

  async #loadFallback(from: LoadableRelease, module: string): Promise<LoadedModule | undefined> {
    try {
      const loaded = await this.#loader.fallBack<LoadedModule['module']>(
        from,
        this.#assignedRelease(from.name),
        module,
      );
      return loaded && this.#ready(loaded);
    } catch {
      // The loader has reported the failure.
      return undefined;
    }
  }

  /** @throws Error if the store rejects the slices */
  #ready(loaded: Loaded<LoadedModule['module']>): LoadedModule {
    addRelease(this.#options.store, loaded.release, loaded.module.slices);
    return { status: 'ready', ...loaded };
  }

  #assignedRelease(name: string): AssignedRelease {
    const release = this.#assigned.get(name);
    if (!release) throw new Error(`${name} is not released`);
    // The shell cannot be replaced in a running page.
    return name === this.#options.release.shell.name
      ? ({ ...release, lastGood: undefined } as AssignedRelease)
      : release;
  }

  /** Does not count a failure against the release while the browser is offline. */
  #loadFailed(release: LoadableRelease, module: string, error: unknown): void {
    if (navigator.onLine) this.#reportOnce('load-failure', release, module, error);
  }

  /** Retries of the same failure count as one failure. */
  #reportOnce(kind: ModuleEvent, release: LoadableRelease, module: string, error?: unknown): void {
    const key = keyOf(kind, release, module);
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#report(kind, release, module, error);
  }

  #report(
    kind: ModuleEvent,
    { name: microfrontend, version }: LoadableRelease,
    module: string,
    error?: unknown,
  ): void {
    this.#options.report?.({ kind, microfrontend, version, module, ...errorMessage(error) });
  }
}

function keyOf(kind: ModuleEvent, { base }: Pick<LoadableRelease, 'base'>, module: string): string {
  return `${kind} ${base} ${module}`;
}
