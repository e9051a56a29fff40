import { globSync } from 'node:fs';
import path from 'node:path';
import type { MicrofrontendDescription } from '@whetstone/contract';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The command that releases a microfrontend. */
export const WHETSTONE = path.join(ROOT, 'packages/federation/bin/whetstone.mjs');

/** The bundler's command. */
export const RSPACK = path.join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');

/**
 * The folders of all microfrontends, in the order of their builds and releases: the host first, then those with the most modules, which take
 * longest to build.
 */
export function microfrontends(): string[] {
  const remotes = globSync('mf-*/remote.ts', { cwd: ROOT }).map((file) => path.dirname(file));
  const modules = (remote: string) => globSync('src/exposed/*.tsx', { cwd: path.join(ROOT, remote) }).length;
  return ['shell', ...remotes.sort().sort((one, other) => modules(other) - modules(one))];
}

/**
 * The microfrontends in the order in which a first start releases them. It opens with `first`: the host, and the remotes with a page of a
 * signed-in shopper. `others` have pages for everyone, then those for admins only.
 */
export async function microfrontendsByAudience(): Promise<{ first: string[]; others: string[] }> {
  const [, ...remotes] = await Promise.all(microfrontends().map(readDescription));
  const withPage = (wanted: string) =>
    remotes.filter(({ routes }) => routes.some(({ access }) => access === wanted)).map(({ name }) => name);
  const first = ['shell', ...withPage('user')];
  const ordered = [...withPage('everyone'), ...microfrontends()];
  return { first, others: [...new Set(ordered)].filter((name) => !first.includes(name)) };
}

async function readDescription(microfrontend: string): Promise<MicrofrontendDescription> {
  const role = microfrontend === 'shell' ? 'shell' : 'remote';
  return (await import(path.join(ROOT, microfrontend, `${role}.ts`)))[role];
}

/** The microfrontends with a build, the host first. A Docker image contains builds without sources. */
export function builtMicrofrontends(): string[] {
  const built = globSync('{shell,mf-*}/dist/remote.json', { cwd: ROOT }).map(
    (file) => file.split(path.sep)[0] ?? '',
  );
  return built.sort(
    (one, other) => Number(other === 'shell') - Number(one === 'shell') || one.localeCompare(other),
  );
}

/** The workspaces that the TypeScript compiler builds. Node or the bundler uses the output. */
export const COMPILED: readonly string[] = [
  'packages/contract',
  'packages/federation',
  'packages/kernel',
  'packages/server',
  'packages/ui',
  'services/api',
  'services/edge',
  'services/fakes/stripe',
  'services/fakes/google',
  'services/releases',
];
