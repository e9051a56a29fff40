import { buildStale } from './lib/build.ts';
import { asOneTest, runParts } from './lib/check.ts';
import { ensureHeadlessChromium } from './lib/chromium.ts';
import { checkContract } from './lib/contract.ts';
import { DatabaseServer, ensureDatabaseProgram } from './lib/database-server.ts';
import { runEndToEnd } from './lib/end-to-end.ts';
import { runJest } from './lib/jest.ts';
import { StepError } from './lib/run.ts';
import { checkDeadCode, checkImports, checkStyle, checkTypes } from './lib/static-checks.ts';

let database: DatabaseServer | undefined;

async function main(): Promise<void> {
  fetchPrograms();
  const { passed, failed } = await runParts({
    build: () => asOneTest(buildStale),
    'database server': () => asOneTest(startDatabase),
    types: () => asOneTest(checkTypes),
    lint: () => asOneTest(checkStyle),
    boundaries: () => asOneTest(checkImports),
    'dead code': () => asOneTest(checkDeadCode),
    contract: () => asOneTest(checkContract),
    'unit tests': () => runJest('.'),
    'API on SQLite': () => runJest('services/api'),
    'API on MySQL': () => runJest('services/api', { TEST_DATABASE_URL: server().url }),
    'shop on SQLite': () => runEndToEnd(),
    'shop on MySQL': async () => runEndToEnd({ databaseUrl: await server().createDatabase('end_to_end') }),
  });
  console.log(`\n${passed} passed, ${failed} failed`);
  await database?.stop();
  process.exit(failed === 0 ? 0 : 1);
}

/** While the pieces are built: that waits for the processor, this for the network. Whoever needs them tells what is wrong. */
function fetchPrograms(): void {
  void Promise.allSettled([ensureDatabaseProgram(), ensureHeadlessChromium()]);
}

async function startDatabase(): Promise<void> {
  database = await DatabaseServer.start();
}

function server(): DatabaseServer {
  if (!database) throw new StepError('There is no database server to test on.');
  return database;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await database?.stop();
    process.exit(1);
  });
}

await main();
