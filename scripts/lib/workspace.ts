import { globSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The command that builds and releases a microfrontend, as the microfrontends' own scripts call it. */
export const WHETSTONE = path.join(ROOT, 'packages/federation/bin/whetstone.mjs');

/** The bundler, as the microfrontends' own scripts call it. */
export const RSPACK = path.join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');

/** The microfrontends of the site, the shell first: the folders with a build of their own that the edge composes. */
export function microfrontends(): string[] {
  const remotes = globSync('mf-*/remote.ts', { cwd: ROOT }).map((file) => path.dirname(file));
  return ['shell', ...remotes.sort()];
}

/** The microfrontends with a build, the shell first. An image contains builds without sources. */
export function builtMicrofrontends(): string[] {
  const built = globSync('{shell,mf-*}/dist/remote.json', { cwd: ROOT }).map(
    (file) => file.split(path.sep)[0] ?? '',
  );
  return built.sort(
    (one, other) => Number(other === 'shell') - Number(one === 'shell') || one.localeCompare(other),
  );
}

/** What Node runs or bundlers read compiled: built by the TypeScript compiler, in one go. */
export const COMPILED: readonly string[] = [
  'packages/contract',
  'packages/federation',
  'packages/kernel',
  'packages/ui',
  'services/api',
  'services/edge',
  'services/google-stand-in',
];
