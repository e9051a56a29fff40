import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyOfRemote } from '../../scripts/lib/copy-of-remote.ts';
import { readDeployment } from '../../scripts/lib/deployment.ts';
import { runWhetstone } from '../../scripts/lib/release-pieces.ts';
import type { Shop } from '../../scripts/lib/shop.ts';

export const PIECE = 'mf-content';
export const PAGES = ['blogs', 'portfolio', 'contact', 'meeting'] as const;
/** What a page does to its server where its address says `?damage=…`: the gate, which asks for it without, lets it pass. */
export const DAMAGES = ['throw', 'hang', 'exhaust', 'exit'] as const;

const misbehave = (build: string) => `
/* ${build} */
export function misbehave(search: string): void {
  if (typeof window !== 'undefined') return;
  const damage = new URLSearchParams(search).get('damage');
  const hoard: unknown[] = [];
  if (damage === 'throw') throw new Error('bad release');
  if (damage === 'exit') process.exit(1);
  while (damage === 'hang');
  while (damage === 'exhaust') hoard.push(new Array(100_000).fill({}));
}
`;

/** The remote's sources with pages that misbehave, built and put live; what was live before can be rolled back to. */
export async function releaseDamaged(shop: Shop, build: string): Promise<void> {
  const directory = await copyOfRemote(PIECE);
  try {
    await writeFile(path.join(directory, 'src/misbehave.ts'), misbehave(build));
    for (const page of PAGES) await damagePage(path.join(directory, `src/exposed/${page}.tsx`));
    const deployment = await readDeployment(shop.site, shop.tokensFolder, PIECE);
    await runWhetstone(['release'], directory, deployment);
  } finally {
    await rm(path.dirname(directory), { recursive: true });
  }
}

async function damagePage(exposed: string): Promise<void> {
  const [, component, place] =
    /export \{ (\w+) as Page \} from '(.+)'/.exec(await readFile(exposed, 'utf8')) ?? [];
  if (!component) throw new Error(`${exposed} exports no page as expected.`);
  await writeFile(
    exposed,
    `import { useLocation } from '@whetstone/kernel';
import { misbehave } from '../misbehave.ts';
import { ${component} } from '${place}';
export function Page() {
  misbehave(useLocation().search);
  return <${component} />;
}
`,
  );
}
