import path from 'node:path';
import { nestPreset } from '../../packages/server/jest/nest-preset.mjs';
import { testFiles } from '../../scripts/jest.test-files.mjs';

const TESTING = path.join(import.meta.dirname, 'src/testing');

/** Tests independent of the database. `npm test` runs them only on SQLite, `npm run test:full` also on the server. */
export const ANY_DATABASE = [
  '/src/access-matrix\\.spec',
  '/src/linear-time\\.spec',
  '/src/app\\.openapi\\.spec',
  '/src/main\\.spec',
  '/common/config/',
  '/releases/(approvals|rollout)/',
  '/releases/(console|files|gate|telemetry)/',
];

const files = testFiles('**/*.spec.ts');

/** The tests on the server of `TEST_DATABASE_URL`, otherwise on SQLite. */
export default {
  ...nestPreset,
  globalSetup: path.join(TESTING, 'make-templates.ts'),
  globalTeardown: path.join(TESTING, 'drop-templates.ts'),
  rootDir: 'src',
  ...files,
};
