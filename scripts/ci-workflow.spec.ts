import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.resolve(__dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
  'working-directory'?: string;
}

interface Job {
  'runs-on': string;
  'timeout-minutes': number;
  strategy?: { matrix: { include: { image: string; health: string }[] } };
  services?: Record<string, { image: string; env: Record<string, string>; ports: string[]; options: string }>;
  steps: Step[];
}

interface Workflow {
  on: object;
  permissions: object;
  jobs: Record<string, Job>;
}

const readWorkflow = (name: string): Workflow =>
  parse(read(`.github/workflows/${name}.yml`), { strict: true, uniqueKeys: true });
const workflow = readWorkflow('ci');
const nightly = readWorkflow('nightly');
const audit = readWorkflow('audit');
const { test, api } = workflow.jobs;
const jobs = Object.entries({ ...workflow.jobs, ...nightly.jobs, ...audit.jobs });
const steps = jobs.flatMap(([, job]) => job.steps);
const packageFile: { engines: { node: string }; scripts: Record<string, string> } = JSON.parse(
  read('package.json'),
);

it('runs on each push and pull request with read access to the repository', () => {
  expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request']);
  expect(workflow.permissions).toEqual({ contents: 'read' });
});

it('runs npm test', () => {
  expect(packageFile.scripts.test).toBeDefined();
  expect(test?.steps.map(({ run }) => run)).toContain('npm test');
});

it('runs npm run test:full and the attacks each night, and on request', () => {
  expect(Object.keys(nightly.on)).toEqual(['schedule', 'workflow_dispatch']);
  expect(nightly.permissions).toEqual({ contents: 'read' });
  expect(packageFile.scripts['test:full']).toBeDefined();
  expect(packageFile.scripts.attack).toBeDefined();
  const runs = nightly.jobs.full?.steps.map(({ run }) => run);
  expect(runs).toEqual(expect.arrayContaining(['npm run test:full', 'npm run attack']));
});

it('audits the packages of production each week, and keeps the bills of materials', () => {
  expect(Object.keys(audit.on)).toEqual(['schedule', 'workflow_dispatch']);
  expect(audit.permissions).toEqual({ contents: 'read' });
  const runs = audit.jobs.audit?.steps.map(({ run }) => run);
  expect(runs).toEqual(
    expect.arrayContaining(['npm audit --omit=dev --audit-level=moderate', 'npm run sbom']),
  );
});

it('compares the API with what is live at the shop', () => {
  const check = workflow.jobs.contract?.steps.find(({ run }) => run?.includes('--check'));
  expect(check?.run).toBe('npm run contract -- --check "$SHOP_URL"');
  expect(check?.env).toEqual({ SHOP_URL: `\${{ vars.SHOP_URL }}` });
});

it("runs the API's tests on MySQL 8.4 and on MariaDB after a health check", () => {
  expect(api?.strategy?.matrix.include.map(({ image }) => image)).toEqual(['mysql:8.4', 'mariadb:lts']);
  const database = api?.services?.database;
  const matrixValue = (name: string) => `\${{ matrix.${name} }}`;
  expect(database?.image).toBe(matrixValue('image'));
  expect(database?.options).toContain(`--health-cmd="${matrixValue('health')}"`);
  const tests = api?.steps.find(({ run }) => run === 'npx jest');
  const url = new URL(tests?.env?.TEST_DATABASE_URL ?? '');
  expect(database?.ports).toContain(`${url.port}:3306`);
  expect(database?.env).toEqual({ MYSQL_ROOT_PASSWORD: url.password, MARIADB_ROOT_PASSWORD: url.password });
  expect(existsSync(path.join(ROOT, tests?.['working-directory'] ?? 'nowhere', 'jest.config.mjs'))).toBe(
    true,
  );
});

it.each(jobs)('limits the time of the job %s', (_name, job) => {
  expect(job['timeout-minutes']).toBeGreaterThan(0);
});

it.each(steps)('has single-purpose steps with pinned actions: %j', ({ uses, run }) => {
  expect([uses, run].filter(Boolean)).toHaveLength(1);
  if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
  for (const [, file = ''] of run?.matchAll(/node (\S+)/g) ?? [])
    expect(existsSync(path.join(ROOT, file))).toBe(true);
});
