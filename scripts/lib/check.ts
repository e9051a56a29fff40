import { StepError } from './run.ts';

/** What one part of the test run came to. */
export interface Tally {
  passed: number;
  failed: number;
}

/** A check that either holds or throws counts as one test. */
export async function asOneTest(check: () => Promise<unknown>): Promise<Tally> {
  await check();
  return { passed: 1, failed: 0 };
}

/** Runs the parts one after the other, whatever becomes of each; answers the sum. */
export async function runParts(parts: Readonly<Record<string, () => Promise<Tally>>>): Promise<Tally> {
  const sum: Tally = { passed: 0, failed: 0 };
  for (const [name, part] of Object.entries(parts)) {
    const started = Date.now();
    const { passed, failed } = await runPart(name, part);
    sum.passed += passed;
    sum.failed += failed;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  }
  return sum;
}

async function runPart(name: string, part: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n— ${name}`);
  try {
    return await part();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
