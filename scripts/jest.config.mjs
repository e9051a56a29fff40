import { sharedPackages } from '../packages/server/jest/shared-packages.mjs';
import { testFiles } from './jest.test-files.mjs';

/** The scripts of the repository: SWC compiles the sources to CommonJS. */
export default {
  displayName: 'scripts',
  ...sharedPackages,
  // Tests that start processes take longer on a busy machine.
  testTimeout: 30_000,
  ...testFiles('**/*.spec.ts'),
  // This package is an ES module.
  transformIgnorePatterns: ['/node_modules/(?!canonicalize/)'],
  transform: {
    '\\.m?[jt]s$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
};
