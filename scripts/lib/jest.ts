import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ProjectTally, testWorkers } from './check.ts';
import { execute, StepError } from './run.ts';
import { ROOT } from './workspace.ts';

const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');
/** Some tests wait for processes, threads and databases, but each worker loads the packages once more: two for each core take a tenth more processor time. */
const WORKERS_PER_CORE = 1.5;
const OPTIONS: readonly string[] = [
  '--ci',
  '--forceExit',
  '--reporters=default',
  `--reporters=${path.join(ROOT, 'scripts/lib/jest-projects.mjs')}`,
];

/**
 * Runs all projects of the root configuration on one pool of workers, after a build, and prints only failures. Forces Jest to exit after the
 * last test: React's scheduler keeps a message port open in Node.
 * @throws StepError when Jest writes no report
 */
export async function runJest(env: NodeJS.ProcessEnv): Promise<ProjectTally[]> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'whetstone-jest-'));
  const report = path.join(folder.path, 'projects.json');
  const { code, output } = await execute(
    process.execPath,
    [JEST, ...OPTIONS, `--maxWorkers=${testWorkers(WORKERS_PER_CORE)}`],
    { env: { ...process.env, ...env, PROJECTS_REPORT: report, TEST_COMPILED: '1' }, quiet: true },
  );
  if (code !== 0) console.log(withoutPassed(output));
  const projects: ProjectTally[] = await readFile(report, 'utf8').then(JSON.parse, () => {
    throw new StepError('Jest could not run the tests.');
  });
  // A worker that crashes between two tests fails the run without a failed test.
  const isHidden = code !== 0 && projects.every(({ failed }) => failed === 0);
  if (isHidden) throw new StepError(`Jest ended with exit code ${code} although no test failed.`);
  return projects;
}

function withoutPassed(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s*(PASS|✓)/.test(line))
    .join('\n');
}
