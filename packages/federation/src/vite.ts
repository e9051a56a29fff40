import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FEDERATION_MANIFEST, type FederationManifest } from './manifest/federation-manifest.ts';

/**
 * Everything in this file depends on what `federation()` of @module-federation/vite 1.23 adds to a build with Vite 8: the name of its plugin,
 * its `_options`, and the prefix of its virtual modules. `checkModules` fails the build when they change.
 */
const FEDERATION_PLUGIN = 'module-federation-vite';
const FEDERATION_MODULE = /^\0?virtual:mf[-:]/;
const SUPPORTED = 'Vite 8 and @module-federation/vite 1.23';

/** The normalized options of `federation()`. */
interface FederationOptions {
  exposes: Readonly<Record<string, { import: string }>>;
  remotes: object;
  shared: Readonly<Record<string, { shareConfig: { requiredVersion?: string | false } }>>;
}

interface ResolvedConfig {
  root: string;
  plugins: readonly { name: string; _options?: FederationOptions }[];
}

/** The parts of Rolldown's interfaces that the plugin uses. This package does not depend on Vite. */
interface PluginContext {
  meta: { rolldownVersion?: string };
  emitFile: (file: { type: 'chunk'; id: string; name: string; preserveSignature: 'allow-extension' }) => void;
  resolve: (source: string, importer: string) => Promise<{ id: string } | null>;
  error: (message: string) => never;
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

interface Chunk {
  type: 'asset' | 'chunk';
  fileName: string;
  facadeModuleId?: string | null;
  moduleIds?: readonly string[];
}

type Bundle = Record<string, Chunk>;

const ENTRY = '\0whetstone:entry';
const NOTHING = '\0whetstone:nothing';
const SHARED = '\0whetstone:shared:';
const RUNTIME = fileURLToPath(new URL('./runtime/vite-remote.js', import.meta.url));

/**
 * A plugin for `plugins` of a remote that is built with @module-federation/vite: the remote uses the runtime and the shared packages that the
 * shop has loaded, those of its own release. The modules of `federation()` for this purpose are replaced; its manifest and its options stay.
 */
export function hostRuntime(): { name: string } {
  let options: FederationOptions = { exposes: {}, remotes: {}, shared: {} };
  let root = '';
  /** The modules of `exposes`. */
  let pages: Record<string, string> = {};
  let entryFile = '';

  const plugin = {
    name: 'whetstone-host-runtime',
    apply: 'build',
    enforce: 'post',

    config: () => ({
      // The address of a release is known when it is loaded.
      base: './',
      build: {
        // The pages of the shop reject images in data: addresses.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // Only the exposed modules are built.
        rolldownOptions: { input: 'virtual:mf:nothing' },
      },
    }),

    configResolved(config: ResolvedConfig): void {
      const federation = config.plugins.find(({ name }) => name === FEDERATION_PLUGIN)?._options;
      if (!federation)
        throw withoutStack(
          `hostRuntime() needs federation() of @module-federation/vite in "plugins", and works with ${SUPPORTED}.`,
        );
      if (Object.keys(federation.remotes).length > 0)
        throw withoutStack('hostRuntime() builds remotes that load no other remotes: remove "remotes".');
      ({ root } = config);
      options = federation;
    },

    buildStart(this: PluginContext): void {
      if (!this.meta.rolldownVersion) this.error(`hostRuntime() works with ${SUPPORTED}.`);
      this.emitFile({ type: 'chunk', id: ENTRY, name: 'entry', preserveSignature: 'allow-extension' });
    },

    resolveId: {
      order: 'pre',
      handler(id: string, importer?: string): string | undefined {
        if (id === ENTRY || id === NOTHING || id.startsWith(SHARED)) return id;
        if (Object.hasOwn(options.shared, id)) return `${SHARED}${id}`;
        // The exposed modules would be entries of their own, apart from the code that they have in common with the entry.
        const isExposed =
          !importer && Object.values(options.exposes).some((exposed) => exposed.import === id);
        return isExposed || FEDERATION_MODULE.test(id) ? NOTHING : undefined;
      },
    },

    load: {
      order: 'pre',
      async handler(this: PluginContext, id: string): Promise<string | undefined> {
        if (id === NOTHING) return 'export {};';
        // The bundler reads the names of a CommonJS module from the module itself, in the browser.
        if (id.startsWith(SHARED))
          return `module.exports = require(${JSON.stringify(RUNTIME)}).provided(${JSON.stringify(id.slice(SHARED.length))});`;
        if (id !== ENTRY) return undefined;
        pages = {};
        for (const [name, exposed] of Object.entries(options.exposes)) {
          const resolved = await this.resolve(exposed.import, path.join(root, 'index.html'));
          pages[name] =
            resolved?.id ?? this.error(`"${name}" exposes ${exposed.import}, which does not exist.`);
        }
        return entryOf(pages, Object.keys(options.shared));
      },
    },

    /** One chunk has all modules that pages have in common: a page may request four files. */
    outputOptions: (output: object) => {
      let common: ReadonlySet<string> | undefined;
      const name = (id: string, graph: ModuleGraph) => {
        common ??= commonModules(graph, Object.values(pages));
        return common.has(id) ? 'common' : null;
      };
      const group = { name, debugName: 'common', includeDependenciesRecursively: false };
      return { ...output, codeSplitting: { groups: [group] } };
    },

    // Before the manifest is written.
    generateBundle: {
      order: 'pre',
      handler(this: PluginContext, _output: object, bundle: Bundle): void {
        for (const [file, { facadeModuleId, moduleIds = [] }] of Object.entries(bundle)) {
          if (facadeModuleId === ENTRY) entryFile = file;
          if (facadeModuleId === NOTHING || (moduleIds.length === 1 && moduleIds[0] === NOTHING))
            delete bundle[file];
          const unknown = moduleIds.find(
            (id) => FEDERATION_MODULE.test(id) || id.includes('/@module-federation/'),
          );
          if (unknown)
            this.error(
              `${file} contains ${unknown.replace('\0', '')}, which hostRuntime() does not replace: it works with ${SUPPORTED}.`,
            );
        }
      },
    },

    writeBundle: {
      order: 'post',
      async handler(this: PluginContext, { dir = '' }: { dir?: string }): Promise<void> {
        const file = path.join(dir, FEDERATION_MANIFEST);
        const text = await readFile(file, 'utf8').catch(() =>
          this.error(`There is no ${FEDERATION_MANIFEST}: set "manifest: true" in federation().`),
        );
        await writeFile(file, JSON.stringify(manifestOf(JSON.parse(text), entryFile, options)));
        // It describes the entry that this plugin has replaced.
        await rm(path.join(dir, 'mf-stats.json'), { force: true });
      },
    },
  };
  return plugin;
}

/** Vite prints the stack of an error. */
function withoutStack(message: string): Error {
  return Object.assign(new Error(message), { stack: message });
}

function entryOf(pages: Readonly<Record<string, string>>, shared: readonly string[]): string {
  const loads = Object.entries(pages).map(
    ([name, file]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`,
  );
  return `import { startRemote } from ${JSON.stringify(RUNTIME)};
    export const { init, get } = startRemote(
      { ${loads.join(', ')} },
      ${JSON.stringify(shared)},
      import.meta.url,
      (address) => import(/* @vite-ignore */ address),
    );`;
}

/** The modules that two pages import statically. The runtime is in the entry, which runs before a page has its shared modules. */
function commonModules(graph: ModuleGraph, pages: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const common = new Set<string>();
  for (const page of pages) {
    const imported = new Set<string>();
    const add = (id: string) => {
      if (imported.has(id) || id === RUNTIME || id.includes('vite/preload-helper')) return;
      imported.add(id);
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next);
    };
    add(page);
    for (const id of imported) (seen.has(id) ? common : seen).add(id);
  }
  return common;
}

/** The manifest with the entry and the shared packages of this build. */
function manifestOf(
  { metaData: { ssrRemoteEntry: _, ...metaData }, exposes, ...manifest }: FederationManifest,
  entryFile: string,
  { shared }: FederationOptions,
): FederationManifest {
  const none = () => ({ js: { sync: [], async: [] }, css: { sync: [], async: [] } });
  return {
    ...manifest,
    metaData: {
      ...metaData,
      remoteEntry: {
        name: path.posix.basename(entryFile),
        path: path.posix.dirname(entryFile),
        type: 'module',
      },
    },
    shared: Object.entries(shared).map(([name, { shareConfig }]) => ({
      name,
      // The plugin writes "*" for a package that package.json does not have.
      requiredVersion: shareConfig.requiredVersion === '*' ? null : shareConfig.requiredVersion || null,
      assets: none(),
    })),
    exposes: exposes.map(({ assets: { js, css }, ...exposed }) => ({
      ...exposed,
      assets: { js: { ...js, sync: js.sync.filter((file) => file !== entryFile) }, css },
    })),
  };
}
