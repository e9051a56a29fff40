import type { ClientReleaseSet, TelemetryEvent } from '@whetstone/contract';
import type { AssignedRelease, LoadableRelease, Loaded, ModuleLoader } from '@whetstone/federation/loader';
import type { ShopStore } from '@whetstone/kernel/host';
import type { LoadedModule, LoadOutcome } from './load-outcome.ts';
import { untilLoaded } from './until-loaded.ts';

type MicrofrontendEvent = Exclude<TelemetryEvent['kind'], 'vital'>;

export interface PageModulesNeeds {
  release: ClientReleaseSet;
  /** Makes the way to modules, which calls `onFailure` for each release that a module could not be loaded from. */
  createLoader: (onFailure: (release: LoadableRelease, module: string) => void) => ModuleLoader;
  store: ShopStore;
  report?: (event: TelemetryEvent) => void;
}

/** The modules of pages, and of the fragments on them, that this tab has asked for, and what became of each. */
export class PageModules {
  readonly #needs: PageModulesNeeds;
  readonly #loader: ModuleLoader;
  readonly #given: ReadonlyMap<string, AssignedRelease>;
  readonly #outcomes = new Map<string, LoadOutcome>();
  readonly #asked = new Map<string, Promise<LoadOutcome>>();
  readonly #awaited = new Map<string, PromiseWithResolvers<LoadedModule>>();
  readonly #told = new Set<string>();

  constructor(needs: PageModulesNeeds) {
    this.#needs = needs;
    const { shell, remotes } = needs.release;
    this.#given = new Map([shell, ...remotes].map((microfrontend) => [microfrontend.name, microfrontend]));
    this.#loader = needs.createLoader((release, module) => this.#failed(release, module));
  }

  /** What is known without waiting. */
  outcome(microfrontend: string, module: string): LoadOutcome | undefined {
    return this.#outcomes.get(`${microfrontend}/${module}`);
  }

  /**
   * Loads the module unless it is there, and adds its slices to the store: from the release that the visitor was given,
   * else from the last good one. Never rejects: failure is an outcome.
   */
  load(microfrontend: string, module: string): Promise<LoadOutcome> {
    const name = `${microfrontend}/${module}`;
    const known = this.outcome(microfrontend, module);
    if (known?.status === 'ready') return Promise.resolve(known);
    const asked =
      this.#asked.get(name) ?? this.#ask(microfrontend, module).finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
  }

  /** What the server has rendered stays where it is until its module is there. */
  stands(microfrontend: string, module: string): void {
    this.#awaited.set(`${microfrontend}/${module}`, Promise.withResolvers());
  }

  /** What stood there has left the page. */
  hasLeft(microfrontend: string, module: string): void {
    this.#awaited.delete(`${microfrontend}/${module}`);
  }

  /** Goes on asking behind what stands there. */
  keepAsking(microfrontend: string, module: string): void {
    void untilLoaded(() => this.load(microfrontend, module));
  }

  awaited(microfrontend: string, module: string): Promise<LoadedModule> | undefined {
    return this.#awaited.get(`${microfrontend}/${module}`)?.promise;
  }

  /** What it shows, from this release, is there. */
  shown({ release }: LoadedModule, module: string): void {
    this.#report('mount', release, module);
  }

  /** Puts the last good release's module in the place of what does not render; false where there is none. */
  async replace({ release }: LoadedModule, module: string): Promise<boolean> {
    this.#tell('render-error', release, module);
    const fallback = await this.#fallBack(release, module);
    if (!fallback) return false;
    this.#tell('fallback', release, module);
    this.#outcomes.set(`${release.name}/${module}`, fallback);
    return true;
  }

  async #ask(microfrontend: string, module: string): Promise<LoadOutcome> {
    const name = `${microfrontend}/${module}`;
    const given = this.#givenOf(microfrontend);
    const outcome = await this.#loader
      .load<LoadedModule['module']>(given, module)
      .then((loaded) => this.#accept(loaded, module))
      .catch((reason: unknown): LoadOutcome => {
        // `onFailure` of the loader is for remotes.
        if (microfrontend === this.#needs.release.shell.name) this.#failed(given, module);
        return { status: 'failed', reason };
      });
    this.#outcomes.set(name, outcome);
    if (outcome.status === 'ready') {
      if (outcome.release.version !== given.version && this.#told.has(`load-failure ${given.base} ${module}`))
        this.#tell('fallback', given, module);
      this.#awaited.get(name)?.resolve(outcome);
    }
    return outcome;
  }

  /** Adds the slices of a loaded module to the store: those of the last good release where the store refuses these. */
  async #accept(
    { module: loaded, release }: Loaded<LoadedModule['module']>,
    module: string,
  ): Promise<LoadedModule> {
    try {
      this.#needs.store.injectSlices(loaded.slices ?? []);
      return { status: 'ready', module: loaded, release };
    } catch (reason) {
      this.#tell('load-failure', release, module);
      const fallback = await this.#fallBack(release, module);
      if (!fallback) throw reason;
      return fallback;
    }
  }

  async #fallBack(from: LoadableRelease, module: string): Promise<LoadedModule | undefined> {
    try {
      const loaded = await this.#loader.fallBack<LoadedModule['module']>(
        from,
        this.#givenOf(from.name),
        module,
      );
      if (!loaded) return undefined;
      this.#needs.store.injectSlices(loaded.module.slices ?? []);
      return { status: 'ready', ...loaded };
    } catch {
      // Reported by the loader; what is shown stays as it is.
      return undefined;
    }
  }

  #givenOf(name: string): AssignedRelease {
    const given = this.#given.get(name);
    if (!given) throw new Error(`${name} is not released`);
    // The shell cannot be exchanged under a page that it runs.
    return name === this.#needs.release.shell.name
      ? ({ ...given, lastGood: undefined } as AssignedRelease)
      : given;
  }

  /** Do not count a failure against the release while the browser is offline. */
  #failed(release: LoadableRelease, module: string): void {
    if (navigator.onLine) this.#tell('load-failure', release, module);
  }

  /** A failure that stays is one failure, however often somebody tries. */
  #tell(kind: MicrofrontendEvent, release: LoadableRelease, module: string): void {
    const key = `${kind} ${release.base} ${module}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#report(kind, release, module);
  }

  #report(kind: MicrofrontendEvent, { name: microfrontend, version }: LoadableRelease, module: string): void {
    this.#needs.report?.({ kind, microfrontend, version, module });
  }
}
