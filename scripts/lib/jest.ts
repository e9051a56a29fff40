import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tally } from './check.ts';
import { execute, StepError } from './run.ts';
import { ROOT } from './workspace.ts';

const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');

/**
 * Runs Jest in a folder, showing only what fails. It is made to exit when the tests are done: React's scheduler keeps a message
 * port open in Node, and with it the process.
 * @throws StepError when it could not run at all
 */
export async function runJest(folder: string, env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = path.join(await mkdtemp(path.join(tmpdir(), 'whetstone-jest-')), 'report.json');
  const { code, output } = await execute(
    process.execPath,
    // Jest leaves a core to others; nothing else runs here meanwhile.
    [JEST, '--forceExit', '--maxWorkers=100%', '--json', '--outputFile', report],
    {
      cwd: path.join(ROOT, folder),
      env: { ...process.env, ...env },
      quiet: true,
    },
  );
  if (code !== 0) console.log(withoutPassed(output));
  const result = await readFile(report, 'utf8').then(JSON.parse, () => {
    throw new StepError('Jest did not get to run the tests.');
  });
  // A suite that does not even load has no failed test, and a skipped test proves nothing: both have failed.
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites + result.numPendingTests,
  };
}

function withoutPassed(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s*(PASS|✓)/.test(line))
    .join('\n');
}
