import { testFiles } from './jest.test-files.mjs';

/** The repository's own scripts: sources through SWC, in CommonJS. */
export default {
  displayName: 'scripts',
  testEnvironment: 'node',
  // What starts processes and threads takes its time on a busy machine; a test that hangs still ends.
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
