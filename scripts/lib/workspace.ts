import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The pieces of the site: the folders with a build of their own that the edge composes. */
export const PIECES: readonly string[] = workspaces().filter(
  (name) => name === 'shell' || name.startsWith('mf-'),
);

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

function workspaces(): string[] {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).workspaces;
}
