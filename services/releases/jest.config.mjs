import path from 'node:path';
import { nestPreset } from '@whetstone/jest-config/nest';

const TESTING = path.join(import.meta.dirname, 'src/testing');

/** `npm test` runs these tests on SQLite and on the server, all others on SQLite. `npm run test:full` runs all tests on both. */
export const ON_SERVER = [
  // The schema, and the lock of the migrations.
  '/migrations/migrations\\.spec',
  // A statement for MySQL adds up the events of browsers.
  '/telemetry/observations\\.spec',
];

/** A long test of code that no database affects. */
export const SQLITE_ONLY = ['/src/linear-time\\.spec'];

/** The tests on the server of `TEST_DATABASE_URL`, otherwise on SQLite. */
export default {
  ...nestPreset,
  globalSetup: path.join(TESTING, 'make-templates.ts'),
  globalTeardown: path.join(TESTING, 'drop-templates.ts'),
  rootDir: 'src',
};
