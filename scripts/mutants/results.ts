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
  /** The test file that failed, and its first message. */
  killedBy?: string;
  reason?: string;
}

/** The results so far: one line of JSON each. A line that a killed process left incomplete does not count. */
export function readResults(file: string): Result[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').slice(0, -1).flatMap(parse);
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
