import path from 'node:path';

/** Options for tests of Node code: the test files of a worker share the packages that they import. */
export const sharedPackages = {
  testEnvironment: path.join(import.meta.dirname, 'shared-environment.cjs'),
  runtime: path.join(import.meta.dirname, 'shared-runtime.cjs'),
};

/** The same for a NestJS service: the test files share its sources, too, which keep no state of their own. */
export const sharedSources = { ...sharedPackages, testEnvironmentOptions: { sharesSources: true } };
