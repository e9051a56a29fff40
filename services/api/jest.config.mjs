import path from 'node:path';
import { nestPreset } from '../../packages/server/jest/nest-preset.mjs';
import { testFiles } from '../../scripts/jest.test-files.mjs';

const TESTING = path.join(import.meta.dirname, 'src/testing');

/** Tests independent of the database. `npm test` runs them only on SQLite, `npm run test:full` also on the server. */
export const ANY_DATABASE = [
  '/src/main\\.spec',
  '/src/cache-headers\\.spec',
  '/src/app\\.openapi\\.spec',
  '/src/access-matrix\\.spec',
  '/src/linear-time\\.spec',
  '/common/(config|http)/',
  '/modules/(demo|health)/',
  '/modules/mail/',
  '/identity/(access-tokens|access-token-feed|email-verification\\.service|external-issuer|google|hostile-page|session-cookie|sign-in-limits)\\.spec',
  '/identity/better-auth/(auth\\.plugin|web-request)\\.spec',
];

/** SQLite has no sessions, no server and no limit of prepared statements. */
export const SERVER_ONLY = ['/common/database/mysql-driver\\.spec', '/src/prepared-statements\\.spec'];

const files = testFiles('**/*.spec.ts');

/** The tests on the server of `TEST_DATABASE_URL`, otherwise on SQLite. */
export default {
  ...nestPreset,
  globalSetup: path.join(TESTING, 'make-templates.ts'),
  globalTeardown: path.join(TESTING, 'drop-templates.ts'),
  rootDir: 'src',
  ...files,
  testPathIgnorePatterns: [
    ...files.testPathIgnorePatterns,
    ...(process.env.TEST_DATABASE_URL ? [] : SERVER_ONLY),
  ],
};
