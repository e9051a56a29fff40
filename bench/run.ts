import { buildStale } from '../scripts/lib/build.ts';
import { StepError } from '../scripts/lib/run.ts';
import { circumstances } from './lib/machine.ts';
import type { Part } from './lib/part.ts';
import { printResult } from './lib/print-result.ts';
import { keepResult } from './lib/results-file.ts';

/** Loaded when they are asked for, and built: each brings tools of its own, some of them ours. */
const PARTS: Readonly<Record<string, () => Promise<Part>>> = {
  api: () => import('./api/part.ts'),
  growth: () => import('./growth/part.ts'),
  web: () => import('./web/part.ts'),
  delivery: () => import('./delivery/part.ts'),
  resilience: () => import('./resilience/part.ts'),
};

async function main(asked: readonly string[]): Promise<void> {
  const names = asked.length > 0 ? asked : Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new StepError(
      `There is no part ${unknown.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}.`,
    );
  await buildStale();
  for (const name of names) await measure(name);
}

async function measure(name: string): Promise<void> {
  const measured = await circumstances();
  const part = await PARTS[name]?.();
  if (!part) return;
  const result = await part.run();
  printResult(name, result);
  await keepResult(name, { measured, ...result });
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StepError ? error.message : error);
    process.exit(1);
  },
);
