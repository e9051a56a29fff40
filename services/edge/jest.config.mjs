/** The packages that Node runs: sources through SWC, in CommonJS. */
export default {
  displayName: 'edge',
  testEnvironment: 'node',
  testMatch: ['**/*.spec.ts'],
  // Libraries that come as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(content-disposition|cookie)/)'],
  transform: {
    '\\.[jt]s$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/jest/'],
};
