import type { createInstance } from '@module-federation/runtime';

/**
 * Replaces the module that Rspack generates for federation builds ("@module-federation/runtime/rspack.js", 4.6 kB in every entry).
 * The generated module negotiates versions and fallbacks of shared libraries in the browser. The gate compares versions before a release
 * goes live, and only the host provides, so the host fills the share scope and a remote reads it.
 *
 * Everything below depends on what Rspack puts on its `require` function: `bundler-runtime.spec.ts` fails when that changes.
 */
interface BundlerRequire {
  /** Loads the dependencies of a chunk before its modules run. */
  f: Record<string, (chunk: string, promises: Promise<unknown>[]) => void>;
  /** The modules. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Initialises a share scope. */
  I: (scope: string) => void;
  /** The share scopes. */
  S: Record<string, ShareScope>;
  federation: { instance: Instance };
  consumesLoadingData?: {
    chunkMapping: Record<string, string[]>;
    moduleIdToConsumeDataMapping: Record<string, { shareScope: string; shareKey: string }>;
  };
  initializeSharingData: {
    scopeToSharingDataMapping: { default: { name: string; version: string; factory: () => () => unknown }[] };
  };
  initializeExposesData: { moduleMap: Record<string, () => Promise<() => unknown>> };
  initContainer: (scope: ShareScope) => void;
  getContainer: (module: string) => Promise<() => unknown>;
}

type Instance = ReturnType<typeof createInstance>;
type ShareScope = NonNullable<Instance['shareScopeMap'][string]>;

/** Starts the host: one federation instance, with every shared library in its share scope before a remote loads. */
export function startHost(require: BundlerRequire, create: typeof createInstance): void {
  const instance = create({ name: 'shell', remotes: [] });
  const scope: ShareScope = {};
  for (const { name, version, factory } of require.initializeSharingData.scopeToSharingDataMapping.default)
    scope[name] = {
      [version]: {
        version,
        from: 'shell',
        scope: ['default'],
        useIn: [],
        deps: [],
        strategy: 'loaded-first',
        shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}`, strictVersion: false },
        get: factory,
        lib: factory(),
        loaded: true,
      },
    };
  instance.initShareScopeMap('default', scope);
  // The runtime's own share handler registers the scope for DevTools. The build leaves that handler out.
  const { __SHARE__ } = (globalThis as unknown as { __FEDERATION__: { __SHARE__: Record<string, unknown> } })
    .__FEDERATION__;
  __SHARE__[String(instance.options.id)] = instance.shareScopeMap;
  require.federation.instance = instance;
  require.S = instance.shareScopeMap as BundlerRequire['S'];
}

/** Starts a remote: its entry takes any host's share scope, as `init` and `get` of every Module Federation container do. */
export function startRemote(require: BundlerRequire): void {
  require.I = () => {};
  require.f.consumes = (chunk, promises) => {
    // A remote without shared packages has none.
    const { chunkMapping = {}, moduleIdToConsumeDataMapping = {} } = require.consumesLoadingData ?? {};
    for (const id of chunkMapping[chunk] ?? []) {
      const { shareScope = '', shareKey = '' } = moduleIdToConsumeDataMapping[id] ?? {};
      const versions = Object.values(require.S[shareScope]?.[shareKey] ?? {});
      // A host with two versions of React must not load the second one.
      const provided = versions.find(({ loaded }) => loaded) ?? versions[0];
      if (!provided) throw new Error(`The host does not share ${shareKey}.`);
      const install = (factory: () => unknown) => {
        require.m[id] = (module) => {
          module.exports = factory();
        };
      };
      const factory = provided.lib ?? provided.get();
      if (factory instanceof Promise) promises.push(factory.then(install));
      else install(factory as () => unknown);
    }
  };
  require.initContainer = (scope) => {
    // A remote without shared packages has no share scopes yet.
    require.S = { default: scope };
  };
  require.getContainer = async (module) => {
    const load = require.initializeExposesData.moduleMap[module];
    if (!load) throw new Error(`The remote does not expose ${module}.`);
    return load();
  };
}
