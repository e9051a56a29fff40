import path from 'node:path';
import { Argument } from 'commander';
import { buildStale } from '../scripts/lib/build.ts';
import { npmScript, runCommand } from '../scripts/lib/command-line.ts';
import { StepError } from '../scripts/lib/run.ts';
import { ROOT } from '../scripts/lib/workspace.ts';
import { type Parts, runParts } from './lib/run-parts.ts';
import { readSourceTree } from './lib/source-tree.ts';

const PARTS: Parts = {
  weight: () => import('./weight/part.ts'),
  api: () => import('./api/part.ts'),
  growth: () => import('./growth/part.ts'),
  web: () => import('./web/part.ts'),
  edge: () => import('./edge/part.ts'),
  notifications: () => import('./notifications/part.ts'),
  isolation: () => import('./isolation/part.ts'),
  delivery: () => import('./delivery/part.ts'),
  resilience: () => import('./resilience/part.ts'),
};

await runCommand(
  npmScript('bench', 'Measures the shop against baselines. Exits with 1 if a part misses a target.')
    .addArgument(new Argument('[parts...]', 'parts to run; by default all').choices(Object.keys(PARTS)))
    .option('--pages <names...>', 'with web: the pages to compare; by default all, for an hour')
    .action(bench),
);

async function bench(parts: string[], { pages }: { pages?: string[] }): Promise<void> {
  if (pages && parts.join() !== 'web') throw new StepError('--pages needs the part web, and no other part.');
  await buildStale();
  process.exitCode = await runParts(parts.length > 0 ? parts : Object.keys(PARTS), PARTS, {
    readTree: () => readSourceTree(ROOT),
    file: path.join(ROOT, 'bench/results/latest.json'),
    pages,
  });
}
