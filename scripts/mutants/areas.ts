import { globSync } from 'node:fs';
import path from 'node:path';

const API = 'services/api/src/modules';
const RELEASES = 'services/releases/src/modules/releases';

/** The folders whose code is mutated. A file belongs to the first area that contains it. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  payments: [`${API}/orders/payments/`],
  orders: [`${API}/orders/`],
  stock: [`${API}/tools/stock/`],
  identity: [`${API}/identity/`],
  gate: [`${RELEASES}/gate/`],
  document: [`${RELEASES}/document/`],
  loader: ['packages/federation/src/runtime/'],
};

/** Tests, and what only they use. */
const EXCLUDED = ['**/*.spec.ts', '**/testing/**'];

export const AREA_NAMES: readonly string[] = Object.keys(AREAS);

export function areaOf(file: string): string {
  const found = AREA_NAMES.find((name) => AREAS[name]?.some((folder) => file.startsWith(folder)));
  if (!found) throw new Error(`${file} belongs to no area.`);
  return found;
}

/** The files to mutate, relative to the root. */
export function filesToMutate(root: string): string[] {
  const patterns = Object.values(AREAS)
    .flat()
    .map((folder) => path.posix.join(folder, '**/*.ts'));
  return [...new Set(globSync(patterns, { cwd: root, exclude: EXCLUDED }))].sort();
}
