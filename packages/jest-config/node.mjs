import path from 'node:path';

/** Test files whose names end with `.full.spec.ts` run only when `TEST_FULL` is set, as `npm run test:full` does. */
const LONG_TESTS = process.env.TEST_FULL === '1' ? [] : ['\\.full\\.spec\\.tsx?$'];
const COMPILED = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  module: { type: 'commonjs' },
};

/** Where test files are, and which of them do not run. */
export const testFiles = {
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...LONG_TESTS],
};

/** The test files of a worker share the packages that they import. */
export const sharedPackages = {
  testEnvironment: path.join(import.meta.dirname, 'shared-environment.cjs'),
  runtime: path.join(import.meta.dirname, 'shared-runtime.cjs'),
};

/** They also share the sources of a service, which keep no state of their own. */
export const sharedSources = { ...sharedPackages, testEnvironmentOptions: { sharesSources: true } };

/**
 * Jest's configuration for Node code: SWC compiles sources to CommonJS.
 * @param esModules packages that are ES modules only, which SWC compiles, too
 */
export function nodePreset(displayName, { esModules = [] } = {}) {
  return {
    displayName,
    ...sharedPackages,
    // Tests that start processes and threads are slow on a busy machine.
    testTimeout: 30_000,
    ...testFiles,
    transformIgnorePatterns: [`/node_modules/(?!(${['@whetstone', ...esModules].join('|')})/)`],
    transform: { '\\.m?[jt]s$': ['@swc/jest', COMPILED] },
  };
}
