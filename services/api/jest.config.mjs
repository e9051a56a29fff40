import path from 'node:path';
import { nestPreset } from '@whetstone/jest-config/nest';

const TESTING = path.join(import.meta.dirname, 'src/testing');

/**
 * `npm test` runs these tests on SQLite and on the server: their SQL has a dialect of its own, or they fail only with locks of rows. All others run
 * on SQLite; `npm run test:full` runs all tests on both.
 */
export const ON_SERVER = [
  // The schema and its triggers have SQL for each database.
  '/migrations/migrations\\.spec',
  '/audit/chain\\.spec',
  // What several instances claim at once: idempotency keys, accounts.
  '/common/idempotency/.*\\.spec',
  '/identity/account-(provisioner|removal)\\.service\\.spec',
  // Requests lock rows: the stock, orders, the last admin, the lists of an account, reviews.
  '/orders/model\\.spec',
  '/orders/placing/(concurrent-orders|place-order)\\.spec',
  '/orders/promotions/concurrent-uses\\.spec',
  '/orders/steps/concurrent-steps\\.spec',
  '/orders/payments/concurrent-refunds\\.spec',
  '/tools/stock/stock\\.spec',
  '/users/users\\.spec',
  '/addresses/addresses\\.spec',
  '/reviews/tool-reviews\\.spec',
  // Full text, collations and the plans of long lists differ.
  '/tools/(tools|tool-search)\\.spec',
  '/tools/search/queries\\.spec',
  '/orders/order-lines\\.spec',
  '/orders/lists/(orders|order-search)\\.spec',
  '/users/user-lists\\.spec',
  // Statements for MySQL, or statements that its strict mode restricts.
  '/identity/identity-purges\\.spec',
  '/identity/passkeys\\.spec',
  '/identity/better-auth/typeorm-adapter\\.spec',
  '/overview/overview\\.spec',
];

/** SQLite has no limit of prepared statements and no locks of rows. */
export const SERVER_ONLY = [
  '/src/prepared-statements\\.spec',
  '/orders/model-without-locks\\.full\\.spec',
  '/orders/invoices/numbers-without-lock\\.spec',
];

/** Long tests of code that no database affects. */
export const SQLITE_ONLY = ['/src/linear-time\\.spec', '/photos/photo-(attacks|memory)\\.full\\.spec'];

/** The tests on the server of `TEST_DATABASE_URL`, otherwise on SQLite. */
export default {
  ...nestPreset,
  globalSetup: path.join(TESTING, 'make-templates.ts'),
  globalTeardown: path.join(TESTING, 'drop-templates.ts'),
  rootDir: 'src',
  testPathIgnorePatterns: [
    ...nestPreset.testPathIgnorePatterns,
    ...(process.env.TEST_DATABASE_URL ? [] : SERVER_ONLY),
  ],
};
