import { sharedPackages } from '../../../packages/server/jest/shared-packages.mjs';
import { testFiles } from '../../../scripts/jest.test-files.mjs';

export default {
  displayName: 'fake-stripe',
  ...sharedPackages,
  ...testFiles('**/*.spec.ts'),
  transform: {
    '\\.[jt]s$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
};
