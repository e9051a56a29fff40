import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './lib/build.ts';
import { StepError } from './lib/run.ts';
import { ROOT } from './lib/workspace.ts';

const { values } = parseArgs({
  options: { releases: { type: 'string', default: path.join(ROOT, '.data/releases') } },
});

await buildStale(path.resolve(values.releases)).catch((error: unknown) => {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
});
