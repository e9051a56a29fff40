import { sharedPackages } from '../../../packages/server/jest/shared-packages.mjs';
import { testFiles } from '../../../scripts/jest.test-files.mjs';

/** The tests start the compiled service as a process. */
export default {
  displayName: 'fake-oidc-provider',
  ...sharedPackages,
  ...testFiles('**/*.spec.ts'),
  transform: {
    '\\.[jt]s$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
};
