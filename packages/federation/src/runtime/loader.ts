import { type createInstance, getInstance } from '@module-federation/runtime';
import type { FallbackRelease, MicrofrontendRelease } from '@whetstone/contract';
import { type RetryOptions, withRetry } from './retry.ts';

type Instance = ReturnType<typeof createInstance>;
type ShareScope = Instance['shareScopeMap'][string];
type RuntimePlugin = NonNullable<Parameters<Instance['registerPlugins']>[0]>[number];

/** A release as the loader needs it. Its URL is `base + entry`. */
export type LoadableRelease = Pick<MicrofrontendRelease, 'name' | 'version' | 'base' | 'entry'>;

/** The release in the visitor's release set, with its fallback release. */
export type AssignedRelease = LoadableRelease & { lastGood?: FallbackRelease };

/** An exposed module, with the release that it comes from. */
export interface Loaded<Module> {
  module: Module;
  release: LoadableRelease;
}

export interface ModuleLoader {
  /**
   * Loads an exposed module from the active release: the assigned one, or after a failure the fallback release.
   * If the load fails, the other release becomes the active one. Rejects with the last error when both fail.
   */
  load: <Module>(assigned: AssignedRelease, module: string) => Promise<Loaded<Module>>;
  /** Loads the module from the fallback release; undefined if that release lacks the module or is `from`. Rejects when the load fails. */
  fallBack: <Module>(
    from: LoadableRelease,
    assigned: AssignedRelease,
    module: string,
  ) => Promise<Loaded<Module> | undefined>;
}

/** The exports of a remote's entry, as Module Federation defines them. */
export interface Container {
  init: (shared: object | undefined) => void | Promise<void>;
  get: (module: string) => Promise<() => unknown>;
}

export interface LoaderOptions {
  /** The federation instance of this page. */
  instance?: Instance;
  /** Imports a remote's entry with the browser's own `import()`. */
  importEntry: (address: string) => Promise<Container>;
  /** Called when a module cannot be loaded from a release, before the loader tries the other release. */
  onFailure?: (release: LoadableRelease, module: string, error: unknown) => void;
  /** Called with the URL of the entry after each evaluation of a release's code. Its error fails the load; a FinalError also prevents a retry. */
  checkPage?: (entry: string) => Promise<void>;
  /** Modules that a release receives in place of the host's shared ones, by share key. Default: none. */
  ownModules?: (release: LoadableRelease) => Readonly<Record<string, object>>;
  retry?: Partial<RetryOptions>;
}

/** The name of the federation instance in every host. */
export const HOST = 'shell';

/** Number of URLs under which a page lists the hash of each entry. A browser cannot verify any other URL. */
const ENTRY_ADDRESSES = 3;

/**
 * Loads modules through the federation runtime. Timeout, retry and fallback release are hooks of the runtime.
 * One loader per instance: the runtime ignores a second plugin of the same name.
 * @throws Error without an instance of the host
 */
export function createLoader(options: LoaderOptions): ModuleLoader {
  const instance = options.instance ?? hostInstance();
  const releases = new RegisteredReleases(instance, options);
  const entries = new Entries(instance, options);
  instance.registerPlugins([retries(entries, options), fallbacks(releases, options)]);

  return {
    load: (assigned, module) => releases.load(releases.active(assigned, module), module),
    fallBack: async (from, assigned, module) => {
      const fallback = releases.fallbackOf(assigned, module);
      return fallback && fallback.version !== from.version
        ? releases.loadOnlyFrom(fallback, module)
        : undefined;
    },
  };
}

function hostInstance(): Instance {
  const instance = getInstance(({ name }) => name === HOST);
  if (!instance) throw new Error('The federation runtime has not started.');
  return instance;
}

/** The URLs of entries, and the containers loaded from them. */
class Entries {
  readonly #instance: Instance;
  readonly #options: LoaderOptions;
  /** Number of failures by entry. Each failure changes the URL. */
  readonly #failures = new Map<string, number>();
  /** By URL: an import that ends after its timeout does not replace the current container. */
  readonly #containers = new Map<string, Container>();

  constructor(instance: Instance, options: LoaderOptions) {
    this.#instance = instance;
    this.#options = options;
  }

  /** Some browsers cache a failed import: each attempt after a failure uses another URL. */
  addressOf(entry: string): string {
    const address = (this.#failures.get(entry) ?? 0) % ENTRY_ADDRESSES;
    return address === 0 ? entry : `${entry}?retry=${address}`;
  }

  async import(address: string, shareScope: string): Promise<Container> {
    const known = this.#containers.get(address);
    if (known) return known;
    const container = await this.#options.importEntry(address);
    await this.#options.checkPage?.(address);
    await container.init(this.#instance.shareScopeMap[shareScope]);
    this.#containers.set(address, container);
    return container;
  }

  /** Concurrent loads that fail at one URL change the URL once: they retry with the same container. */
  failed(entry: string, address: string): void {
    if (this.addressOf(entry) === address) this.#failures.set(entry, (this.#failures.get(entry) ?? 0) + 1);
  }
}

/** Adds timeouts and retries to loads. */
function retries(entries: Entries, { retry = {}, checkPage }: LoaderOptions): RuntimePlugin {
  const attempts = <Value>(entry: string, name: string, load: (address: string) => Promise<Value>) => {
    let address = entry;
    const run = () => {
      address = entries.addressOf(entry);
      return load(address);
    };
    return withRetry({ name, run, onFailure: () => entries.failed(entry, address) }, retry);
  };
  return {
    name: 'retries',
    loadEntry: ({ remoteInfo: { entry, shareScope } }) =>
      attempts(entry, entry, (address) => entries.import(address, String(shareScope))) as never,
    getModuleFactory: ({ expose, moduleInfo: { entry, shareScope } }) =>
      attempts(entry, `${expose} of ${entry}`, async (address) => {
        const container = await entries.import(address, String(shareScope));
        const module = (await container.get(expose))?.();
        await checkPage?.(address);
        if (!module) throw new Error(`${entry} does not expose ${expose}`);
        return () => module;
      }),
  };
}

/** Replaces a failed load with the module of the other release of the same microfrontend. */
function fallbacks(releases: RegisteredReleases, { onFailure }: LoaderOptions): RuntimePlugin {
  return {
    name: 'fallbacks',
    onLoad: ({ remote, exposeModule }) => releases.loaded(remote.name, exposeModule),
    errorLoadRemote: async ({ id, lifecycle, error }) => {
      if (lifecycle !== 'onLoad') return undefined;
      const { release, module, other } = releases.failed(id);
      onFailure?.(release, module, error);
      return other && (await releases.loadOnlyFrom(other, module)).module;
    },
  };
}

interface Registered {
  assigned: AssignedRelease;
  /** The release that modules are loaded from. */
  active: LoadableRelease;
}

/** The releases registered with the federation runtime: the assigned one under its plain name, any other as `name@version`. */
class RegisteredReleases {
  readonly #instance: Instance;
  readonly #ownModules: LoaderOptions['ownModules'];
  readonly #remotes = new Map<string, Registered>();
  readonly #byId = new Map<string, LoadableRelease>();
  readonly #origins = new WeakMap<object, LoadableRelease>();
  /** Loads without a fallback, by request. */
  readonly #withoutFallback = new Map<string, Promise<Loaded<unknown>>>();

  constructor(instance: Instance, { ownModules }: LoaderOptions) {
    this.#instance = instance;
    this.#ownModules = ownModules;
  }

  /** The active release of the remote; the assigned one for a module that the fallback release lacks. */
  active(assigned: AssignedRelease, module: string): LoadableRelease {
    const remote = this.#remotes.get(assigned.name) ?? { assigned, active: assigned };
    this.#remotes.set(assigned.name, remote);
    const { active } = remote;
    return active.version === assigned.version || this.fallbackOf(assigned, module) ? active : assigned;
  }

  fallbackOf({ name, lastGood }: AssignedRelease, module: string): LoadableRelease | undefined {
    return lastGood && !lastGood.lacks?.includes(module) ? { name, ...lastGood } : undefined;
  }

  async load<Module>(release: LoadableRelease, module: string): Promise<Loaded<Module>> {
    // Never null: `getModuleFactory` rejects an empty module.
    const loaded = (await this.#instance.loadRemote(`${this.#idOf(release)}/${module}`)) as Module & object;
    return { module: loaded, release: this.#origins.get(loaded) ?? release };
  }

  /** Loads the module from this release without a fallback. Concurrent calls share one load. */
  loadOnlyFrom<Module>(release: LoadableRelease, module: string): Promise<Loaded<Module>> {
    const request = `${this.#idOf(release)}/${module}`;
    const loading =
      this.#withoutFallback.get(request) ??
      this.load(release, module).finally(() => this.#withoutFallback.delete(request));
    this.#withoutFallback.set(request, loading);
    return loading as Promise<Loaded<Module>>;
  }

  /** Makes the release of a loaded module the active one. */
  loaded(id: string, module: object): void {
    const release = this.#byId.get(id);
    const remote = release && this.#remotes.get(release.name);
    if (!remote) return;
    remote.active = release;
    this.#origins.set(module, release);
  }

  /** The release and the module of a failed request, and the other release unless the load has no fallback. */
  failed(request: string): { release: LoadableRelease; module: string; other: LoadableRelease | undefined } {
    const cut = request.lastIndexOf('/');
    const module = request.slice(cut + 1);
    const release = this.#byId.get(request.slice(0, cut));
    const assigned = release && this.#remotes.get(release.name)?.assigned;
    if (!release || !assigned) throw new Error(`${request} is not registered`);
    const other = release.version === assigned.version ? this.fallbackOf(assigned, module) : assigned;
    return { release, module, other: this.#withoutFallback.has(request) ? undefined : other };
  }

  #idOf(release: LoadableRelease): string {
    const { name, version, base, entry } = release;
    const id = this.#remotes.get(name)?.assigned.version === version ? name : `${name}@${version}`;
    if (!this.#byId.has(id)) {
      this.#byId.set(id, release);
      const shareScope = `${name}@${version}`;
      this.#instance.initShareScopeMap(shareScope, this.#sharedWith(release));
      this.#instance.registerRemotes([{ name: id, entry: base + entry, type: 'module', shareScope }]);
    }
    return id;
  }

  /** The host's share scope, with the release's own modules in place of shared ones. */
  #sharedWith(release: LoadableRelease): ShareScope {
    const shared: ShareScope = { ...this.#instance.shareScopeMap.default };
    for (const [name, module] of Object.entries(this.#ownModules?.(release) ?? {})) {
      const versions = Object.entries(shared[name] ?? {});
      shared[name] = Object.fromEntries(
        versions.map(([version, share]) => [
          version,
          { ...share, lib: () => module, get: (() => () => module) as never },
        ]),
      );
    }
    return shared;
  }
}
