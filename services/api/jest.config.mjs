import path from 'node:path';
import { nestPreset } from '../../packages/server/jest/nest-preset.mjs';
import { testFiles } from '../../scripts/jest.test-files.mjs';

const TESTING = path.join(import.meta.dirname, 'src/testing');

/**
 * Tests independent of the database, and long ones whose scenarios another file runs on both. `npm test` runs them only on SQLite, `npm run
 * test:full` also on the server.
 */
export const ANY_DATABASE = [
  '/src/(main|migrate)\\.spec',
  '/src/cache-headers\\.spec',
  '/src/app\\.openapi\\.spec',
  '/src/access-matrix\\.spec',
  '/src/concurrent-admins\\.spec',
  '/src/linear-time\\.spec',
  '/common/(config|http)/',
  '/common/csv\\.spec',
  '/lists/purchase-export\\.spec',
  '/modules/(delivery|demo|health|stock-alerts|webhooks)/',
  '/modules/mail/(mail-transport\\.spec|templates/)',
  '/identity/(account-(erasure[\\w-]*|export|log)|access-tokens|access-token-feed|demo-password-check\\.service|email-verification\\.service|external-issuer|google|hostile-page|session-cookie|sign-in-limits)\\.spec',
  '/identity/better-auth/(auth\\.plugin|web-request)\\.spec',
  '/orders/crash-points\\.spec',
  '/photos/photos\\.spec',
  '/payments/(invoices|payments|refunds|unconfirmed-purchases)\\.spec',
  '/mail/(mail-outbox|purchase-emails)\\.spec',
  '/reconciliation/',
  '/stock/ledger-check\\.spec',
];

/** SQLite has no sessions, no server, no limit of prepared statements and no locks of rows. */
export const SERVER_ONLY = [
  '/common/database/mysql-driver\\.spec',
  '/src/prepared-statements\\.spec',
  '/orders/model-without-locks\\.full\\.spec',
];

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
