import { nestPreset } from '@whetstone/jest-config/nest';

/** `npm test` runs these tests on SQLite and on the server, all others on SQLite. `npm run test:full` runs all tests on both. */
export const ON_SERVER = [
  // The lock of the migrations has SQL for MySQL.
  '/database/migrate\\.spec',
  // Transactions, and what several instances claim at once: jobs and tokens of buckets.
  '/database/transactions\\.spec',
  '/(jobs|rate-limit)/.*\\.spec',
];

/** SQLite has no sessions and no server. */
export const SERVER_ONLY = ['/database/mysql-driver\\.spec'];

/** The tests on the server of `TEST_DATABASE_URL`, otherwise on SQLite. */
export default {
  ...nestPreset,
  rootDir: 'src',
  testPathIgnorePatterns: [
    ...nestPreset.testPathIgnorePatterns,
    ...(process.env.TEST_DATABASE_URL ? [] : SERVER_ONLY),
  ],
};
