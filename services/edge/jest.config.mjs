import { sharedPackages } from '../../packages/server/jest/shared-packages.mjs';
import { testFiles } from '../../scripts/jest.test-files.mjs';

/** The packages that Node runs: sources through SWC, in CommonJS. */
export default {
  displayName: 'edge',
  ...sharedPackages,
  // What starts processes and threads takes its time on a busy machine; a test that hangs still ends.
  testTimeout: 30_000,
  ...testFiles('**/*.spec.ts'),
  // Libraries that come as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(content-disposition|cookie|jose|p-map)/)'],
  transform: {
    '\\.[jt]s$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
};
