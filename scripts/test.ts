import { rm } from 'node:fs/promises';
import { buildStale } from './lib/build.ts';
import { asOneTest, type Lane, type ProjectTally, runParts } from './lib/check.ts';
import { ensureHeadlessChromium } from './lib/chromium.ts';
import { checkContract } from './lib/contract.ts';
import { DatabaseServer, DISPOSABLE, ensureDatabaseProgram } from './lib/database-server.ts';
import { runEndToEnd } from './lib/end-to-end.ts';
import { runJest } from './lib/jest.ts';
import { StepError } from './lib/run.ts';
import { makeScratchFolder } from './lib/scratch-folder.ts';
import { checkDeadCode, checkImports, checkStyle, checkTypes } from './lib/static-checks.ts';

if (process.argv.includes('--full')) process.env.TEST_FULL = '1';
const scratch = await makeScratchFolder();
let database: DatabaseServer | undefined;

const staticChecks: Lane = {
  types: () => asOneTest(checkTypes),
  lint: () => asOneTest(checkStyle),
  boundaries: () => asOneTest(checkImports),
  'dead code': () => asOneTest(checkDeadCode),
  contract: () => asOneTest(checkContract),
};

const browserTests: Lane = {
  'shop on SQLite': () => runEndToEnd(),
  'shop on MySQL': async () => runEndToEnd({ databaseUrl: await server().createDatabase('end_to_end') }),
};

async function main(): Promise<void> {
  fetchPrograms();
  const { passed, failed } = await runParts([
    [{ build: () => asOneTest(buildStale) }, { 'database server': () => asOneTest(startDatabase) }],
    [staticChecks, { 'unit tests and API': () => runUnitTests() }],
    [browserTests],
  ]);
  await cleanUp();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** Programs download during the build. A part whose program is missing reports the reason. */
function fetchPrograms(): void {
  void Promise.allSettled([ensureDatabaseProgram(), ensureHeadlessChromium()]);
}

async function startDatabase(): Promise<void> {
  database = await DatabaseServer.start(DISPOSABLE, scratch);
}

/** Without a database server, the API's tests run on SQLite alone, and the server's part fails. */
function runUnitTests(): Promise<ProjectTally[]> {
  return runJest({ TEST_SCRATCH: scratch, ...(database && { TEST_DATABASE_URL: database.url }) });
}

function server(): DatabaseServer {
  if (!database) throw new StepError('There is no database server to test on.');
  return database;
}

async function cleanUp(): Promise<void> {
  await database?.stop();
  await rm(scratch, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await cleanUp();
    process.exit(1);
  });
}

await main();
