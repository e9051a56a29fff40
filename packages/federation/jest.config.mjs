import { testFiles } from '../../scripts/jest.test-files.mjs';

/** Node code: SWC compiles the sources to CommonJS. */
export default {
  displayName: 'federation',
  testEnvironment: 'node',
  // Tests that start processes take longer on a busy machine.
  testTimeout: 30_000,
  ...testFiles('**/*.spec.ts'),
  // This package is an ES module.
  transformIgnorePatterns: ['/node_modules/(?!canonicalize/)'],
  transform: {
    // The compiled contract and some libraries are ES modules.
    '\\.[jt]s$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
};
