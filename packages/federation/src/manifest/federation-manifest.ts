import path from 'node:path';
import type { MicrofrontendDescription, MicrofrontendManifest } from '@whetstone/contract';
import { modulesOf } from '../source/microfrontend-source.ts';
import { packageOf, rangeOf, SHARED_SINGLETONS } from '../source/shared-singletons.ts';
import { UsageError } from '../usage-error.ts';

/** The file that Module Federation's plugins write beside a build. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/** The parts of `mf-manifest.json` that an import reads. */
export interface FederationManifest {
  metaData: {
    publicPath?: string;
    remoteEntry: { name: string; path: string; type: string };
    /** @module-federation/vite writes it, and hostRuntime() removes it. */
    ssrRemoteEntry?: object;
    types?: { path: string; zip: string; api: string };
  };
  shared: { name: string; requiredVersion: string | null; assets: Assets }[];
  exposes: { name: string; assets: Assets }[];
}

/** Reads a manifest that the shop can serve. @throws UsageError that says what to change in the build */
export function readFederationManifest(text: string): FederationManifest {
  const manifest = parse(text);
  checkEntry(manifest);
  return checkParts(manifest);
}

/** Reads the manifest of a build for the server. @throws UsageError that says what to change in the build */
export function readServerManifest(text: string): FederationManifest {
  const manifest = parse(text);
  const { type } = manifest.metaData.remoteEntry;
  if (type !== 'commonjs-module')
    throw new UsageError(
      `The entry of the server build is of the type "${type}": set library: { type: 'commonjs-module' } in ModuleFederationPlugin of the configuration with target: 'async-node'.`,
    );
  return checkParts(manifest);
}

function checkParts(manifest: FederationManifest): FederationManifest {
  for (const shared of manifest.shared) checkShared(shared);
  const outside = filesOf(manifest).find((file) => path.posix.normalize(`/${file}`) !== `/${file}`);
  if (outside !== undefined)
    throw new UsageError(
      `${FEDERATION_MANIFEST} names ${JSON.stringify(outside)}, which is not a file below its folder: write all files of the build to one folder.`,
    );
  return manifest;
}

function parse(text: string): FederationManifest {
  try {
    const manifest = JSON.parse(text) as FederationManifest;
    // A manifest of another shape fails at the first part that is read.
    if ([...filesOf(manifest), ...manifest.shared.map(({ name }) => name)].every(isText)) return manifest;
  } catch {}
  throw new UsageError(
    `${FEDERATION_MANIFEST} is not the manifest of a remote: build with ModuleFederationPlugin of @module-federation/enhanced and "manifest: true".`,
  );
}

function checkEntry({ metaData: { publicPath, remoteEntry, ssrRemoteEntry } }: FederationManifest): void {
  if (ssrRemoteEntry) throw viteBuild(remoteEntry.name);
  if (remoteEntry.type !== 'module')
    throw new UsageError(
      `${remoteEntry.name} is a script of the type "${remoteEntry.type}", and the pages of the shop load only ES modules (Trusted Types): set library: { type: 'module' } in ModuleFederationPlugin, and output.module: true with chunkFormat: 'module' and chunkLoading: 'import'.`,
    );
  if (publicPath !== 'auto')
    throw new UsageError(
      `The build loads its chunks from ${JSON.stringify(publicPath ?? 'getPublicPath')}, and a release is served from an address of its own: set output.publicPath to 'auto'.`,
    );
}

function checkShared({ name, requiredVersion, assets }: FederationManifest['shared'][number]): void {
  const provided: readonly string[] = SHARED_SINGLETONS;
  if (!provided.includes(name))
    throw new UsageError(
      `The build shares ${name}, which the shop does not provide: remove ${name} from "shared", so that it is bundled. The shop provides ${provided.join(', ')}.`,
    );
  if (assets.js.sync.length > 0 || assets.js.async.length > 0)
    throw new UsageError(
      `The build contains its own copy of ${name}, and a page has one: set import: false and singleton: true for ${name} in "shared".`,
    );
  if (!requiredVersion)
    throw new UsageError(
      `The build does not say which versions of ${name} it works with: add ${name} to package.json, or set requiredVersion in "shared" to a range such as ^1.2.3.`,
    );
}

/** All files that the manifest names, relative to the manifest. */
export function filesOf({ metaData, shared, exposes }: FederationManifest): string[] {
  const { zip, api, path: types } = metaData.types ?? { zip: '', api: '', path: '' };
  const assets = [...shared, ...exposes].flatMap(({ assets: { js, css } }) => [
    ...[...js.sync, ...js.async],
    ...[...css.sync, ...css.async],
  ]);
  const typeFiles = [zip, api].filter(Boolean).map((file) => path.posix.join(types, file));
  return [...new Set([entryOf(metaData), ...assets, ...typeFiles])];
}

function entryOf({ remoteEntry }: FederationManifest['metaData']): string {
  return path.posix.join(remoteEntry.path, remoteEntry.name);
}

/** The entry, the modules of the described pages, and the required versions. @throws UsageError for a page whose module the build does not expose */
export function releasedParts(
  { metaData, exposes, shared }: FederationManifest,
  description: MicrofrontendDescription,
): Pick<MicrofrontendManifest, 'entry' | 'modules' | 'requires'> {
  const modules = modulesOf(description).map((module) => {
    const exposed = exposes.find(({ name }) => name === module);
    if (exposed) return [module, [...exposed.assets.js.sync, ...exposed.assets.css.sync]] as const;
    const page = description.routes.find((route) => route.module === module)?.path;
    const names = exposes.map(({ name }) => name).join(', ') || 'nothing';
    throw new UsageError(
      `${page} names the module "${module}", and the build exposes ${names}: name one of them, or add "./${module}" to "exposes".`,
    );
  });
  const requires = shared.map(
    ({ name, requiredVersion }) =>
      [packageOf(name), rangeOf(packageOf(name), requiredVersion ?? '', FEDERATION_MANIFEST)] as const,
  );
  return {
    entry: entryOf(metaData),
    modules: Object.fromEntries(modules),
    requires: Object.fromEntries(requires),
  };
}

/** What React's own code contains even after the bundler has removed unused exports. */
const REACT =
  /__(?:CLIENT_INTERNALS|SECRET_INTERNALS)_|\.(?:H|current)\.use(?:State|Effect|Context|Ref|Memo|Callback|Reducer)\(|isReactComponent=\{\}/;
/** The global name that Module Federation's runtime uses. */
const RUNTIME = '__FEDERATION__';

/** What code contains that creates a Trusted Types policy. */
const POLICY = ['trustedTypes', '.createPolicy('];

/** What the builds of @module-federation/vite contain. */
const VITE_RUNTIME = '__mf_module_cache__';

function viteBuild(file: string): UsageError {
  return new UsageError(
    `${file} is of a build with @module-federation/vite that contains the plugin's own runtime, with which all remotes of a page have the same copy of each shared package, also of @whetstone/kernel, which each release has for itself: add hostRuntime() of @whetstone/federation/vite to "plugins".`,
  );
}

/** Finds code that the shop has already or that its pages reject, in a script of the build. @throws UsageError that says what to change in the build */
export function checkBundledCode(file: string, code: string): void {
  if (code.includes(VITE_RUNTIME)) throw viteBuild(file);
  if (code.includes(RUNTIME))
    throw new UsageError(
      `${file} contains Module Federation's runtime (about 30 kB compressed), which the shop has already loaded: add hostRuntime() of @whetstone/federation/rspack to module.rules of the build.`,
    );
  if (POLICY.every((part) => code.includes(part)))
    throw new UsageError(
      `${file} creates a Trusted Types policy, which the pages of the shop reject: remove the library, or set "window.trustedTypes": "undefined" in DefinePlugin if it works without a policy, as Vue does.`,
    );
  if (REACT.test(code))
    throw new UsageError(
      `${file} contains a second React, whose hooks do not work beside the shop's: add react, react/jsx-runtime and react-dom to "shared", each with singleton: true and import: false.`,
    );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
