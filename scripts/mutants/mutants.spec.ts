import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appendResult, type Result, readResults, type Status, testedKeys } from './results.ts';
import { type Mutant, sampleOf } from './sample.ts';
import { formatSummary } from './summary.ts';
import { nearestFirst } from './test-order.ts';

const ORDERS = 'services/api/src/modules/orders';
const FILE = `${ORDERS}/steps/order-steps.service.ts`;

describe('the sample of mutants', () => {
  const source = 'if (a) b();\nif (a) b();\n';
  const keysOf = (text: string, size = 2) =>
    sampleOf(mutantsOf(text), new Map([[FILE, text]]), { seed: '1', size }).map(({ key }) => key);

  test('has the same keys after other lines have changed', () => {
    expect(new Set(keysOf(source)).size).toBe(2);
    expect(keysOf(`// A comment.\n${source}`)).toEqual(keysOf(source));
  });

  test('has the mutants with the lowest ranks', () => {
    expect(keysOf(source, 1)).toEqual(keysOf(source).slice(0, 1));
  });

  /** Each `a` of the source becomes `true`. */
  function mutantsOf(text: string): Mutant[] {
    return text.split('\n').flatMap((content, line) => {
      const column = content.indexOf('a)');
      const location = { start: { line, column }, end: { line, column: column + 1 } };
      const mutant = { fileName: FILE, mutatorName: 'ConditionalExpression', replacement: 'true', location };
      return column === -1 ? [] : [mutant];
    });
  }
});

test('a mutant runs the test files of the nearest folders first, and of those the fastest', () => {
  const tests = [
    { file: 'services/api/src/access-matrix.spec.ts', ms: 9 },
    { file: `${ORDERS}/steps/slow.spec.ts`, ms: 8 },
    { file: `${ORDERS}/orders.spec.ts`, ms: 1 },
    { file: `${ORDERS}/steps/fast.spec.ts`, ms: 7 },
  ];
  expect(nearestFirst(FILE, tests).map(({ ms }) => ms)).toEqual([7, 8, 1, 9]);
});

test('an incomplete last line is no result', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  const file = path.join(folder, 'results.jsonl');
  expect(readResults(file)).toEqual([]);
  appendResult(file, resultOf('a', 'Killed'));
  appendFileSync(file, '{"key":"b"');
  expect(readResults(file).map(({ key }) => key)).toEqual(['a']);
  appendResult(file, resultOf('c', 'Killed'));
  appendResult(file, resultOf('d', 'Killed'));
  expect(readResults(file).map(({ key }) => key)).toEqual(['a', 'd']);
  rmSync(folder, { recursive: true });
});

test('a mutant that survived only some of its test files is tested again by a run of more files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  const file = path.join(folder, 'results.jsonl');
  appendResult(file, resultOf('a', 'Survived', { ran: 2 }));
  appendResult(file, resultOf('b', 'Survived'));
  appendResult(file, resultOf('c', 'Killed', { ran: 1 }));
  appendResult(file, resultOf('d', 'Timeout', { ran: 0 }));
  expect([...testedKeys(file, 2)]).toEqual(['a', 'b', 'c', 'd']);
  expect([...testedKeys(file)]).toEqual(['b', 'c', 'd']);
  appendResult(file, resultOf('a', 'Killed'));
  expect(readResults(file).find(({ key }) => key === 'a')?.status).toBe('Killed');
  rmSync(folder, { recursive: true });
});

test('the summary counts the results by area and lists the mutants that one version detects', () => {
  const before = [resultOf('a', 'Killed'), resultOf('b', 'Timeout'), resultOf('c', 'NoCoverage')];
  const after = [resultOf('a', 'Survived'), resultOf('b', 'Killed'), resultOf('c', 'NoCoverage')];
  expect(formatSummary(before)).toContain('| orders | 3 | 1 | 1 | 0 | 1 | 66.7 % |');
  const summary = formatSummary(before, after);
  expect(summary).toContain('| all | 3 → 3 | 1 → 1 | 1 → 0 | 0 → 1 | 1 → 1 | 66.7 % → 33.3 % |');
  expect(summary).toContain(`Detected before, not after: 1\n\n- \`a\` Survived: ${FILE}:1 \`a\` → \`true\``);
  expect(summary).toContain('Detected after, not before: 0');
});

function resultOf(key: string, status: Status, more?: Partial<Result>): Result {
  return {
    key,
    file: FILE,
    line: 1,
    mutator: 'ConditionalExpression',
    original: 'a',
    replacement: 'true',
    status,
    covered: 3,
    ran: 3,
    ...more,
  };
}
