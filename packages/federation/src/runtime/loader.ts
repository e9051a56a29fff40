import { type createInstance, getInstance } from '@module-federation/runtime';
import type { FallbackRelease, MicrofrontendRelease } from '@whetstone/contract';
import { type RetryOptions, withRetry } from './retry.ts';

type Instance = ReturnType<typeof createInstance>;
type RuntimePlugin = NonNullable<Parameters<Instance['registerPlugins']>[0]>[number];

/** The address of a release of a microfrontend: `base + entry`. */
export type LoadableRelease = Pick<MicrofrontendRelease, 'name' | 'version' | 'base' | 'entry'>;

/** The release in the visitor's release set, with its fallback. */
export type AssignedRelease = LoadableRelease & { lastGood?: FallbackRelease };

/** An exposed module, and the release that it came from. */
export interface Loaded<Module> {
  module: Module;
  release: LoadableRelease;
}

export interface ModuleLoader {
  /**
   * Loads an exposed module from the release in use: the given one, or the last good one once a module had to come from there.
   * Where that fails, the other one serves the microfrontend from then on. Rejects with the last error when both failed.
   */
  load: <Module>(given: AssignedRelease, module: string) => Promise<Loaded<Module>>;
  /** Loads the module from the last good release; undefined where that release lacks it or is `from`. Rejects when the load fails. */
  fallBack: <Module>(
    from: LoadableRelease,
    given: AssignedRelease,
    module: string,
  ) => Promise<Loaded<Module> | undefined>;
}

/** What the entry of a remote exports. */
export interface Container {
  init: (shared: object | undefined) => void | Promise<void>;
  get: (module: string) => Promise<() => unknown>;
}

export interface LoaderOptions {
  /** The federation instance of this page. */
  instance?: Instance;
  /** Imports a remote's entry: an import that the bundler leaves to the browser. */
  importEntry: (address: string) => Promise<Container>;
  /** Called for each release that a module could not be loaded from, before the loader tries the other one. */
  onFailure?: (release: LoadableRelease, module: string, error: unknown) => void;
  retry?: Partial<RetryOptions>;
}

/** The name of the federation instance in every host. */
export const HOST = 'shell';

/** A page lists the hash of each entry under this many addresses. Under any other address a browser cannot check the entry. */
const ENTRY_ADDRESSES = 3;

/**
 * Loads modules through the federation runtime. Time limit, retry and last good release are hooks of the runtime.
 * One loader an instance: the runtime ignores a second plugin of the same name.
 * @throws Error without an instance of the host
 */
export function createLoader(options: LoaderOptions): ModuleLoader {
  const instance = options.instance ?? hostInstance();
  const releases = new RegisteredReleases(instance);
  const entries = new Entries(instance, options);
  instance.registerPlugins([timeLimits(entries, options), lastGood(releases, options)]);

  return {
    load: (given, module) => releases.load(releases.inUse(given, module), module),
    fallBack: async (from, given, module) => {
      const fallback = releases.lastGoodOf(given, module);
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

/** The addresses under which entries are imported, and the containers that came from there. */
class Entries {
  readonly #instance: Instance;
  readonly #importEntry: LoaderOptions['importEntry'];
  /** How often the address of each entry changed after a failure. */
  readonly #failures = new Map<string, number>();
  /** By address: an import that ends after its timeout does not replace the container in use. */
  readonly #containers = new Map<string, Container>();

  constructor(instance: Instance, { importEntry }: LoaderOptions) {
    this.#instance = instance;
    this.#importEntry = importEntry;
  }

  /** Some browsers cache a failed import: each attempt after a failure uses another address. */
  addressOf(entry: string): string {
    const address = (this.#failures.get(entry) ?? 0) % ENTRY_ADDRESSES;
    return address === 0 ? entry : `${entry}?retry=${address}`;
  }

  async import(address: string): Promise<Container> {
    const known = this.#containers.get(address);
    if (known) return known;
    const container = await this.#importEntry(address);
    await container.init(this.#instance.shareScopeMap.default);
    this.#containers.set(address, container);
    return container;
  }

  /** Concurrent loads that fail at one address change the address once: they retry with the same container. */
  failed(entry: string, address: string): void {
    if (this.addressOf(entry) === address) this.#failures.set(entry, (this.#failures.get(entry) ?? 0) + 1);
  }
}

/** Ends loads that take too long, and retries loads that fail. */
function timeLimits(entries: Entries, { retry = {} }: LoaderOptions): RuntimePlugin {
  const attempts = <Value>(entry: string, name: string, load: (address: string) => Promise<Value>) => {
    let address = entry;
    const ask = () => {
      address = entries.addressOf(entry);
      return load(address);
    };
    return withRetry({ name, ask, onFailure: () => entries.failed(entry, address) }, retry);
  };
  return {
    name: 'time-limits',
    loadEntry: ({ remoteInfo: { entry } }) =>
      attempts(entry, entry, (address) => entries.import(address)) as never,
    getModuleFactory: ({ expose, moduleInfo: { entry } }) =>
      attempts(entry, `${expose} of ${entry}`, async (address) => {
        const container = await entries.import(address);
        const module = (await container.get(expose))?.();
        if (!module) throw new Error(`${entry} has nothing for ${expose}`);
        return () => module;
      }),
  };
}

/** Replaces a failed load with the module of the other release of the same microfrontend. */
function lastGood(releases: RegisteredReleases, { onFailure }: LoaderOptions): RuntimePlugin {
  return {
    name: 'last-good-release',
    onLoad: ({ remote, exposeModule }) => releases.served(remote.name, exposeModule),
    errorLoadRemote: async ({ id, lifecycle, error }) => {
      if (lifecycle !== 'onLoad') return undefined;
      const { release, module, other } = releases.failed(id);
      onFailure?.(release, module, error);
      return other && (await releases.loadOnlyFrom(other, module)).module;
    },
  };
}

interface Registered {
  given: AssignedRelease;
  /** The release that serves the microfrontend now. */
  inUse: LoadableRelease;
}

/** The releases that are registered with the federation runtime: the given one by the plain name, any other as `name@version`. */
class RegisteredReleases {
  readonly #instance: Instance;
  readonly #remotes = new Map<string, Registered>();
  readonly #byId = new Map<string, LoadableRelease>();
  readonly #origins = new WeakMap<object, LoadableRelease>();
  /** Loads by request whose failure is final. */
  readonly #final = new Map<string, Promise<Loaded<unknown>>>();

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  /** The release that serves the remote now; the given one for a module that the last good one lacks. */
  inUse(given: AssignedRelease, module: string): LoadableRelease {
    const remote = this.#remotes.get(given.name) ?? { given, inUse: given };
    this.#remotes.set(given.name, remote);
    const { inUse } = remote;
    return inUse.version === given.version || this.lastGoodOf(given, module) ? inUse : given;
  }

  lastGoodOf({ name, lastGood }: AssignedRelease, module: string): LoadableRelease | undefined {
    return lastGood && !lastGood.lacks?.includes(module) ? { name, ...lastGood } : undefined;
  }

  async load<Module>(release: LoadableRelease, module: string): Promise<Loaded<Module>> {
    // Never null: `getModuleFactory` rejects an empty module.
    const loaded = (await this.#instance.loadRemote(`${this.#idOf(release)}/${module}`)) as Module & object;
    return { module: loaded, release: this.#origins.get(loaded) ?? release };
  }

  /** Loads it from this release alone: a failure is final. Concurrent calls share one load. */
  loadOnlyFrom<Module>(release: LoadableRelease, module: string): Promise<Loaded<Module>> {
    const request = `${this.#idOf(release)}/${module}`;
    const loading =
      this.#final.get(request) ?? this.load(release, module).finally(() => this.#final.delete(request));
    this.#final.set(request, loading);
    return loading as Promise<Loaded<Module>>;
  }

  served(id: string, module: object): void {
    const release = this.#byId.get(id);
    const remote = release && this.#remotes.get(release.name);
    if (!remote) return;
    remote.inUse = release;
    this.#origins.set(module, release);
  }

  /** The release and the module of a failed request, and the other release; none where its failure is final. */
  failed(request: string): { release: LoadableRelease; module: string; other: LoadableRelease | undefined } {
    const cut = request.lastIndexOf('/');
    const module = request.slice(cut + 1);
    const release = this.#byId.get(request.slice(0, cut));
    const given = release && this.#remotes.get(release.name)?.given;
    if (!release || !given) throw new Error(`${request} is not registered`);
    const other = release.version === given.version ? this.lastGoodOf(given, module) : given;
    return { release, module, other: this.#final.has(request) ? undefined : other };
  }

  #idOf(release: LoadableRelease): string {
    const { name, version, base, entry } = release;
    const id = this.#remotes.get(name)?.given.version === version ? name : `${name}@${version}`;
    if (!this.#byId.has(id)) {
      this.#byId.set(id, release);
      this.#instance.registerRemotes([{ name: id, entry: base + entry, type: 'module' }]);
    }
    return id;
  }
}
