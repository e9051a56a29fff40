/**
 * Which files are tests: those that match, and files named `*.full.spec.ts`, which prove what takes long, only when `TEST_FULL` is
 * set, as `npm run test:full` does.
 */
export function testFiles(...testMatch) {
  const isFull = process.env.TEST_FULL === '1';
  return {
    testMatch,
    testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(isFull ? [] : ['\\.full\\.spec\\.tsx?$'])],
  };
}
