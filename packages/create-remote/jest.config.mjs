import { testFiles } from '../../scripts/jest.test-files.mjs';

/** Node code: SWC compiles the sources to CommonJS. */
export default {
  displayName: 'create-remote',
  testEnvironment: 'node',
  ...testFiles('**/src/**/*.spec.ts'),
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
};
