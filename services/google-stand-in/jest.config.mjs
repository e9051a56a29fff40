import { testFiles } from '../../scripts/jest.test-files.mjs';

/** The compiled service is tested as the process that it is. */
export default {
  displayName: 'google-stand-in',
  testEnvironment: 'node',
  ...testFiles('**/*.spec.ts'),
  transform: {
    '\\.[jt]s$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
};
