import path from 'node:path';
import { testFiles } from '../../scripts/jest.test-files.mjs';

const TESTING = path.join(import.meta.dirname, 'src/testing/database');
const decorators = { legacyDecorator: true, decoratorMetadata: true };
const swc = (parser) => [
  '@swc/jest',
  {
    jsc: { parser, transform: decorators, target: 'es2023', keepClassNames: true },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

// Jest runs CommonJS. These packages are ES modules.
const ES_MODULES = [
  '@nestjs',
  'nestjs-pino',
  'better-auth',
  '@better-auth',
  '@better-fetch',
  'better-call',
  '@noble',
  'rou3',
  'defu',
  'jose',
  'nanostores',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'load-esm',
  'cookie',
  'content-disposition',
  'path-to-regexp',
  'canonicalize',
];

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
  '/identity/(email-verification\\.service|external-issuer|google|hostile-page|session-cookie|sign-in-limits)\\.spec',
  '/identity/better-auth/(auth\\.plugin|web-request)\\.spec',
  '/releases/rollout/publication-survives-kill\\.spec',
  '/releases/(console|files|gate|telemetry)/',
];

/** SQLite has no sessions, no server and no limit of prepared statements. */
export const SERVER_ONLY = ['/common/database/mysql-driver\\.spec', '/src/prepared-statements\\.spec'];

const files = testFiles('**/*.spec.ts');

/** The tests on the server of `TEST_DATABASE_URL`, otherwise on SQLite. */
export default {
  testEnvironment: 'node',
  globalSetup: path.join(TESTING, 'make-templates.ts'),
  globalTeardown: path.join(TESTING, 'drop-templates.ts'),
  // Tests that start processes are slow on a busy machine.
  testTimeout: 120_000,
  rootDir: 'src',
  ...files,
  testPathIgnorePatterns: [
    ...files.testPathIgnorePatterns,
    ...(process.env.TEST_DATABASE_URL ? [] : SERVER_ONLY),
  ],
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
};
