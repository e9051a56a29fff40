import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tally } from './check.ts';
import { execute, StepError } from './run.ts';
import { ROOT } from './workspace.ts';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

/** Runs the end-to-end tests against the shop that `env` names. @throws StepError when they could not run at all */
export async function runPlaywright(env: NodeJS.ProcessEnv): Promise<Tally> {
  const report = path.join(await mkdtemp(path.join(tmpdir(), 'whetstone-e2e-')), 'report.json');
  await execute(process.execPath, [PLAYWRIGHT, 'test', '--reporter=line,json'], {
    cwd: path.join(ROOT, 'e2e'),
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return tallyOf(
    await readFile(report, 'utf8').then(JSON.parse, () => {
      throw new StepError('Playwright could not run the tests.');
    }),
  );
}

interface PlaywrightReport {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  /** Errors outside tests, for example in a file that does not load. */
  errors: readonly unknown[];
}

/** Skipped and flaky tests count as failed. */
export function tallyOf({ stats, errors }: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
}
