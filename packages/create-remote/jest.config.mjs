import { testFiles } from '../../scripts/jest.test-files.mjs';
import { sharedPackages } from '../server/jest/shared-packages.mjs';

/** Node code: SWC compiles the sources to CommonJS. */
export default {
  displayName: 'create-remote',
  ...sharedPackages,
  ...testFiles('**/src/**/*.spec.ts'),
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
};
