import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyRemote } from '../../scripts/lib/copy-remote.ts';
import { readDeployment, runWhetstone } from '../../scripts/lib/release-built.ts';
import type { Shop } from '../../scripts/lib/shop.ts';

const MICROFRONTEND = 'mf-content';

/** Seconds of the release command: without caches, with caches after an edit, and without a change. */
export async function timeCommands(
  shop: Shop,
  runs: number,
): Promise<Record<'cold' | 'warm, after an edit' | 'nothing new', number[]>> {
  const times = {
    cold: [] as number[],
    'warm, after an edit': [] as number[],
    'nothing new': [] as number[],
  };
  for (let run = 0; run < runs; run += 1) {
    const directory = await copyRemote(MICROFRONTEND);
    const deployment = await readDeployment(shop, MICROFRONTEND);
    const release = async () => {
      const started = performance.now();
      await runWhetstone(['release'], directory, deployment);
      return (performance.now() - started) / 1_000;
    };
    await edit(directory, `cold ${run}`);
    times.cold.push(await release());
    await edit(directory, `warm ${run}`);
    times['warm, after an edit'].push(await release());
    times['nothing new'].push(await release());
    await rm(path.dirname(directory), { recursive: true });
  }
  return times;
}

async function edit(directory: string, text: string): Promise<void> {
  const page = path.join(directory, 'src/exposed/contact.tsx');
  await appendFile(page, `\nContactPage.displayName = '${text}';\n`);
}
