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

/** The microfrontends of the page at `/`: the host, the remote with its route, and the remotes with fragments for slots of either. */
export async function microfrontendsOfHome(): Promise<string[]> {
  const [shell, ...remotes] = await Promise.all(microfrontends().map(readDescription));
  const routes = remotes.flatMap((remote) => remote.routes.map((route) => ({ remote, route })));
  const home = routes.find(({ route }) => route.path === '/');
  const slots = [...(shell?.slots ?? []), ...(home?.route.slots ?? [])];
  const isOnPage = (remote: MicrofrontendDescription) =>
    remote === home?.remote || remote.fragments?.some(({ slot }) => slots.includes(slot));
  return ['shell', ...remotes.filter(isOnPage).map(({ name }) => name)];
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
