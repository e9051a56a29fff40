import type { PageRelease, ReportedEvent } from '@whetstone/contract';
import type { LoadModule, PieceRelease } from '@whetstone/federation/loader';
import type { ShopStore } from '@whetstone/kernel/host';
import type { LoadedModule, LoadOutcome } from './load-outcome.ts';
import { PieceReleases } from './piece-releases.ts';
import { untilLoaded } from './until-loaded.ts';

type PieceEvent = Exclude<ReportedEvent['kind'], 'vital'>;

interface PageModulesNeeds {
  release: PageRelease;
  load: LoadModule;
  store: ShopStore;
  report?: (event: ReportedEvent) => void;
}

/** The modules of pages, and of the fragments on them, that this tab has asked for, and what became of each. */
export class PageModules {
  readonly #needs: PageModulesNeeds;
  readonly #releases: PieceReleases;
  readonly #outcomes = new Map<string, LoadOutcome>();
  readonly #asked = new Map<string, Promise<LoadOutcome>>();
  readonly #awaited = new Map<string, PromiseWithResolvers<LoadedModule>>();
  readonly #told = new Set<string>();

  constructor(needs: PageModulesNeeds) {
    this.#needs = needs;
    this.#releases = new PieceReleases(needs.release);
  }

  /** What is known without waiting. */
  outcome(piece: string, module: string): LoadOutcome | undefined {
    return this.#outcomes.get(`${piece}/${module}`);
  }

  /**
   * Loads the module unless it is there, and adds its slices to the store: from the release that the visitor was given,
   * else from the last good one. Never rejects: failure is an outcome.
   */
  load(piece: string, module: string): Promise<LoadOutcome> {
    const name = `${piece}/${module}`;
    const known = this.outcome(piece, module);
    if (known?.status === 'ready') return Promise.resolve(known);
    const asked = this.#asked.get(name) ?? this.#ask(piece, module).finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
  }

  /** What the server has rendered stays where it is until its module is there. */
  stands(piece: string, module: string): void {
    this.#awaited.set(`${piece}/${module}`, Promise.withResolvers());
  }

  /** What stood there has left the page. */
  hasLeft(piece: string, module: string): void {
    this.#awaited.delete(`${piece}/${module}`);
  }

  /** Goes on asking behind what stands there. */
  keepAsking(piece: string, module: string): void {
    void untilLoaded(() => this.load(piece, module));
  }

  awaited(piece: string, module: string): Promise<LoadedModule> | undefined {
    return this.#awaited.get(`${piece}/${module}`)?.promise;
  }

  /** What it shows, from this release, is there. */
  shown({ release }: LoadedModule, module: string): void {
    this.#report('mount', release, module);
  }

  /** Puts the last good release's module in the place of what does not render; false where there is none. */
  async replace({ release }: LoadedModule, module: string): Promise<boolean> {
    this.#tell('render-error', release, module);
    const lastGood = this.#releases.lastGood(release.name, module);
    if (!lastGood || lastGood.version === release.version) return false;
    const outcome = await this.#firstOf([lastGood], module);
    if (outcome.status === 'failed') return false;
    this.#tell('fallback', release, module);
    this.#outcomes.set(`${release.name}/${module}`, outcome);
    return true;
  }

  async #ask(piece: string, module: string): Promise<LoadOutcome> {
    const name = `${piece}/${module}`;
    const outcome = await this.#firstOf(this.#releases.inOrder(piece, module), module);
    this.#outcomes.set(name, outcome);
    if (outcome.status === 'ready') {
      this.#releases.served(outcome.release);
      this.#awaited.get(name)?.resolve(outcome);
    }
    return outcome;
  }

  /** @param reason why the releases before these failed */
  async #firstOf(
    [release, ...spares]: readonly PieceRelease[],
    module: string,
    reason?: unknown,
  ): Promise<LoadOutcome> {
    if (!release) return { status: 'failed', reason };
    try {
      const loaded = await this.#needs.load<LoadedModule['module']>(release, module);
      this.#needs.store.injectSlices(loaded.slices ?? []);
      return { status: 'ready', module: loaded, release };
    } catch (error) {
      // That there is no connection is no fault of the release's.
      const toBlame = navigator.onLine;
      if (toBlame) this.#tell('load-failure', release, module);
      const outcome = await this.#firstOf(spares, module, error);
      if (toBlame && outcome.status === 'ready') this.#tell('fallback', release, module);
      return outcome;
    }
  }

  /** A failure that stays is one failure, however often somebody tries. */
  #tell(kind: PieceEvent, release: PieceRelease, module: string): void {
    const key = `${kind} ${release.base} ${module}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#report(kind, release, module);
  }

  #report(kind: PieceEvent, { name: piece, version }: PieceRelease, module: string): void {
    this.#needs.report?.({ kind, piece, version, module });
  }
}
