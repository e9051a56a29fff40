import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoaderContext, RuleSetRule } from '@rspack/core';

/**
 * Parts of Module Federation's runtime that resolve manifests, preload the files in them, and load remotes that are no modules. The release
 * document names every file, and the loader imports every entry, so the host never calls them. The bundler keeps them because methods of
 * the runtime refer to them.
 */
export const REPLACED_MODULES: Readonly<Record<string, string>> = {
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': `import { DisabledSnapshotHandler } from './disabled.js';
export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map(); }
export const getGlobalRemoteInfo = () => ({});`,
  'runtime-core/dist/utils/preload.js': `export const defaultPreloadArgs = () => ({});
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = () => {};`,
  'sdk/dist/dom.js': `export const loadScript = async (url) => { throw new Error(url + ' is no module.'); };
export const createLink = undefined, createScript = undefined, isStaticResourcesEqual = undefined, safeWrapper = undefined;`,
};

const RUNTIME = '@module-federation/';
const ROUTER = 'react-router/dist/production/';

/** React Router creates components by a call and names them afterwards. The bundler keeps an unused one because both could have an effect. */
const NAMED = /^\w+\.displayName = .*$/gm;
const CREATED = /= (?=\w+\.(?:createContext|forwardRef|memo)\()/g;

/** Removes code of libraries that the host never runs. */
export default function unusedPartsLoader(this: Pick<LoaderContext, 'resourcePath'>, source: string): string {
  const [, part = ''] = withSlashes(this.resourcePath).split(RUNTIME);
  return REPLACED_MODULES[part] ?? source.replace(NAMED, '').replace(CREATED, '= /* @__PURE__ */ ');
}

/** For the host: a remote contains none of these libraries. */
export function unusedPartsRule(): RuleSetRule {
  const parts = [...Object.keys(REPLACED_MODULES).map((part) => RUNTIME + part), ROUTER];
  return {
    test: (file) => parts.some((part) => withSlashes(file).includes(part)),
    loader: fileURLToPath(import.meta.url),
  };
}

function withSlashes(file: string): string {
  return file.split(path.sep).join('/');
}
