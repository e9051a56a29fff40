import path from 'node:path';
import { buildStale } from './lib/build.ts';
import { asOneTest, runParts } from './lib/check.ts';
import { checkContract } from './lib/contract.ts';
import { DatabaseServer } from './lib/database-server.ts';
import { runEndToEnd } from './lib/end-to-end.ts';
import { runJest } from './lib/jest.ts';
import { StepError } from './lib/run.ts';
import { checkDeadCode, checkImports, checkStyle, checkTypes } from './lib/static-checks.ts';
import { ROOT } from './lib/workspace.ts';

const RELEASES = path.join(ROOT, '.data/releases');

async function main(): Promise<void> {
  await buildStale(RELEASES);
  const database = await DatabaseServer.start();
  try {
    const { passed, failed } = await runParts({
      types: () => asOneTest(checkTypes),
      lint: () => asOneTest(checkStyle),
      boundaries: () => asOneTest(checkImports),
      'dead code': () => asOneTest(checkDeadCode),
      contract: () => asOneTest(checkContract),
      'unit tests': () => runJest('.'),
      'API on SQLite': () => runJest('services/api'),
      'API on MySQL': () => runJest('services/api', { TEST_DATABASE_URL: database.url }),
      'shop on SQLite': () => runEndToEnd(RELEASES),
      'shop on MySQL': async () => runEndToEnd(RELEASES, await database.createDatabase('end_to_end')),
    });
    console.log(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
});
