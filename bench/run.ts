import path from 'node:path';
import { buildStale } from '../scripts/lib/build.ts';
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
  delivery: () => import('./delivery/part.ts'),
  resilience: () => import('./resilience/part.ts'),
};

async function main(args: readonly string[]): Promise<number> {
  const names = args.length > 0 ? args : Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new StepError(
      `There is no part ${unknown.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}.`,
    );
  await buildStale();
  return runParts(names, PARTS, {
    readTree: () => readSourceTree(ROOT),
    file: path.join(ROOT, 'bench/results/latest.json'),
  });
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof StepError ? error.message : error);
    process.exit(1);
  },
);
