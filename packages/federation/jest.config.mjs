/** The packages that Node runs: sources through SWC, in CommonJS. */
export default {
  displayName: 'federation',
  testEnvironment: 'node',
  testMatch: ['**/*.spec.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/jest/'],
};
