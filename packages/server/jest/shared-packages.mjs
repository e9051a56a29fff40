import path from 'node:path';

/** Options for tests of Node code: the test files of a worker share the packages that they import. */
export const sharedPackages = {
  testEnvironment: path.join(import.meta.dirname, 'shared-environment.cjs'),
  runtime: path.join(import.meta.dirname, 'shared-runtime.cjs'),
};
