import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkApiReports } from './api-reports.ts';
import { checkContract } from './contract.ts';
import { buildStale } from './lib/build.ts';
import { asOneTest, type Lane, type ProjectTally, runParts, type Tally } from './lib/check.ts';
import { npmScript, runCommand } from './lib/command-line.ts';
import { DatabaseServer, DISPOSABLE, ensureDatabaseProgram } from './lib/database-server.ts';
import { runEndToEnd } from './lib/end-to-end.ts';
import { runJest } from './lib/jest.ts';
import { prepareShop } from './lib/prepared-shop.ts';
import { checkDeadCode, checkImports, checkStyle, checkTypes } from './lib/static-checks.ts';
import { ensureHeadlessChromium } from './lib/system-program.ts';

const MEMORY = '/dev/shm';
/** Free bytes required: a database server and the databases of all workers use about half. */
const MIN_FREE_MEMORY = 2 ** 30;

let scratch: string;

let building: Promise<void> | undefined;
let database: Promise<DatabaseServer> | undefined;

const buildAndTests: Lane = {
  build: () => asOneTest(build),
  'first release of every microfrontend': () => asOneTest(prepareShop),
  'unit tests and API': runUnitTests,
};

/** These parts use the processor time that the build and the first release leave. The first two read no compiled file. */
const checks: Lane = {
  'database server': () => asOneTest(startDatabase),
  lint: () => asOneTest(checkStyle),
  'wait for the build': waitForBuild,
  types: () => asOneTest(checkTypes),
  boundaries: () => asOneTest(checkImports),
  'dead code': () => asOneTest(checkDeadCode),
  contract: () => asOneTest(checkContract),
  'api reports': () => asOneTest(checkApiReports),
};

const browserTests: Lane = { 'shop on SQLite': () => runEndToEnd() };

const browserTestsOnServer: Lane = {
  'shop on MySQL': async () =>
    runEndToEnd({ databaseUrl: await (await startDatabase()).createDatabase('end_to_end') }),
};

await runCommand(
  npmScript('test', 'Builds the shop and runs all checks and tests.')
    .option(
      '--full',
      'also run long tests, and on the server all tests of both services and browser tests of orders',
    )
    .action(test),
);

async function test({ full }: { full?: boolean }): Promise<void> {
  if (full) process.env.TEST_FULL = '1';
  scratch = await createScratchFolder();
  cleanUpOnSignals();
  downloadPrograms();
  const { passed, failed } = await runParts([
    [buildAndTests, checks],
    [browserTests, ...(full ? [browserTestsOnServer] : [])],
  ]);
  await cleanUp();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Creates a folder for the files of the run, in memory if there is enough space. */
async function createScratchFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  const hasSpace = memory !== null && memory.bavail * memory.bsize >= MIN_FREE_MEMORY;
  return mkdtemp(path.join(hasSpace ? MEMORY : tmpdir(), 'whetstone-test-'));
}

/** Downloads programs during the build. A part whose program is missing reports the reason. */
function downloadPrograms(): void {
  void Promise.allSettled([ensureDatabaseProgram(), ensureHeadlessChromium()]);
}

function build(): Promise<void> {
  building ??= buildStale();
  return building;
}

/** Counts as no test: a failed build is the failure of another part. */
async function waitForBuild(): Promise<Tally> {
  await build().catch(() => undefined);
  return { passed: 0, failed: 0 };
}

function startDatabase(): Promise<DatabaseServer> {
  database ??= DatabaseServer.start(DISPOSABLE, scratch);
  return database;
}

/** Without a database server, the API's tests run only on SQLite, and the server's part fails. */
async function runUnitTests(): Promise<ProjectTally[]> {
  const server = await startDatabase().catch(() => undefined);
  return runJest({ TEST_SCRATCH: scratch, ...(server && { TEST_DATABASE_URL: server.url }) });
}

async function cleanUp(): Promise<void> {
  const server = await database?.catch(() => undefined);
  await server?.stop();
  await rm(scratch, { recursive: true, force: true });
}

function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await cleanUp();
      process.exit(1);
    });
  }
}
