import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyRemote } from '../../scripts/lib/copy-remote.ts';
import { readDeployment, runWhetstone } from '../../scripts/lib/release-built.ts';
import type { Shop } from '../../scripts/lib/shop.ts';

export const REMOTE = 'mf-content';
export const PAGES = ['blogs', 'portfolio', 'contact', 'meeting'] as const;
/** Faults of a page on the server, selected by `?fault=…`: the gate renders the page without a query, so the release passes. */
export const FAULTS = ['throw', 'hang', 'exhaust', 'exit'] as const;

const injectFault = (build: string) => `
/* ${build} */
export function injectFault(search: string): void {
  if (typeof window !== 'undefined') return;
  const fault = new URLSearchParams(search).get('fault');
  const hoard: unknown[] = [];
  if (fault === 'throw') throw new Error('bad release');
  if (fault === 'exit') setTimeout(() => { throw new Error('bad release'); });
  while (fault === 'hang');
  while (fault === 'exhaust') hoard.push(new Array(100_000).fill({}));
}
`;

/** Builds the remote with faulty pages and releases it; the previous release stays available for a rollback. */
export async function releaseFaulty(shop: Shop, build: string): Promise<void> {
  const directory = await copyRemote(REMOTE);
  try {
    await writeFile(path.join(directory, 'src/inject-fault.ts'), injectFault(build));
    for (const page of PAGES) await wrapPage(path.join(directory, `src/exposed/${page}.tsx`));
    const deployment = await readDeployment(shop, REMOTE);
    await runWhetstone(['release'], directory, deployment);
  } finally {
    await rm(path.dirname(directory), { recursive: true });
  }
}

async function wrapPage(file: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  const exported = 'export function Page(';
  if (!source.includes(exported)) throw new Error(`${file} exports no page as expected.`);
  await writeFile(
    file,
    `${source.replace(exported, 'function Original(')}
import { useLocation } from '@whetstone/kernel';
import { injectFault } from '../inject-fault.ts';
export function Page() {
  injectFault(useLocation().search);
  return <Original />;
}
`,
  );
}
