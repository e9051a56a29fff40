import { buildStale } from './lib/build.ts';
import { StepError } from './lib/run.ts';

await buildStale().catch((error: unknown) => {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
});
