import path from 'node:path';

/** A test file that covers a mutant, and the milliseconds that it takes. */
export interface TestFile {
  file: string;
  ms: number;
}

/** The test files in the folders nearest to the source first, and among equally near ones the fastest first. */
export function nearestFirst<T extends TestFile>(source: string, tests: readonly T[]): T[] {
  return tests
    .map((test) => ({ test, distance: distance(source, test.file) }))
    .sort((a, b) => a.distance - b.distance || a.test.ms - b.test.ms)
    .map(({ test }) => test);
}

function distance(a: string, b: string): number {
  const between = path.posix.relative(path.posix.dirname(a), path.posix.dirname(b));
  return between === '' ? 0 : between.split('/').length;
}
