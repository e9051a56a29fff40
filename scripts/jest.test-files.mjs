/**
 * Patterns of test files. Long tests in files named `*.full.spec.ts` run only when `TEST_FULL` is
 * set, as `npm run test:full` does.
 */
export function testFiles(...testMatch) {
  const isFull = process.env.TEST_FULL === '1';
  return {
    testMatch,
    testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(isFull ? [] : ['\\.full\\.spec\\.tsx?$'])],
  };
}
