import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export type Status = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage';

export interface Result {
  key: string;
  file: string;
  /** From 1. */
  line: number;
  mutator: string;
  original: string;
  replacement: string;
  status: Status;
  /** The number of test files that execute the mutated code. */
  covered: number;
  /** The number of test files that ran. */
  ran: number;
  /** The test file that failed, and its first message. */
  killedBy?: string;
  reason?: string;
}

/**
 * The last result of each mutant: one line of JSON for each result. A line that a killed process left incomplete does
 * not count.
 */
export function readResults(file: string): Result[] {
  if (!existsSync(file)) return [];
  const results = readFileSync(file, 'utf8').split('\n').slice(0, -1).flatMap(parse);
  return [...new Map(results.map((result) => [result.key, result])).values()];
}

/** The mutants that a run of at most `files` test files for each does not test again. */
export function testedKeys(file: string, files = Number.POSITIVE_INFINITY): Set<string> {
  const isTested = ({ status, covered, ran }: Result) =>
    status !== 'Survived' || ran >= Math.min(covered, files);
  return new Set(
    readResults(file)
      .filter(isTested)
      .map(({ key }) => key),
  );
}

export function appendResult(file: string, result: Result): void {
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

function parse(line: string): Result[] {
  try {
    const result = JSON.parse(line);
    return result.key ? [result] : [];
  } catch {
    return [];
  }
}
