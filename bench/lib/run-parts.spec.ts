import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PartResult, target } from './part.ts';
import type { Results } from './results-file.ts';
import { runParts } from './run-parts.ts';
import type { SourceTree } from './source-tree.ts';

const CLEAN: SourceTree = { commit: 'abc1234', dirty: false };
const MET = target('requests', { atMost: 10 }, 10);
const MISSED = target('requests', { atMost: 10 }, 11);

let folder: string;
let printed: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'whetstone-bench-results-'));
  printed = '';
  jest.spyOn(console, 'log').mockImplementation((line: string) => {
    printed += `${line}\n`;
  });
});

afterEach(() => rm(folder, { recursive: true }));

it('exits with 0 when every target is met', async () => {
  expect(await run({ api: [MET], web: [MET] })).toBe(0);
});

it.each([
  ['the only part', { api: [MET, MISSED] }],
  ['the first of two parts', { api: [MISSED], web: [MET] }],
  ['the last of two parts', { api: [MET], web: [MISSED] }],
])('exits with 1 when %s misses a target', async (_which, parts) => {
  expect(await run(parts)).toBe(1);
  expect(printed).toContain('One target was missed:\n  ✗ requests: 11 (target: at most 10)');
});

it('runs the remaining parts after a missed target', async () => {
  await run({ api: [MISSED], web: [MET] });
  expect(Object.keys((await written()).parts)).toEqual(['api', 'web']);
});

it('records the commit, and that the tree was clean', async () => {
  await run({ api: [MET] });
  expect(await written()).toMatchObject({ commit: 'abc1234', dirty: false });
});

it('keeps the other parts of the same commit', async () => {
  await run({ api: [MET] });
  await run({ web: [MET] });
  expect(Object.keys((await written()).parts)).toEqual(['api', 'web']);
});

it('prints the result of some pages, and does not write it', async () => {
  const web = jest.fn(async () => ({ conditions: {}, tables: [], targets: [MET] }));
  const file = path.join(folder, 'latest.json');
  const options = { readTree: async () => CLEAN, file, pages: ['home'] };
  expect(await runParts(['web'], { web: async () => ({ run: web }) }, options)).toBe(0);
  expect(web).toHaveBeenCalledWith(['home']);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

it('drops the parts of another commit', async () => {
  await run({ api: [MET] });
  await run({ web: [MET] }, [{ commit: 'def5678', dirty: false }]);
  expect(await written()).toMatchObject({ commit: 'def5678', parts: { web: {} } });
  expect(Object.keys((await written()).parts)).toEqual(['web']);
});

it('does not write the result of a dirty tree', async () => {
  await run({ api: [MET] }, [{ ...CLEAN, dirty: true }]);
  await expect(written()).rejects.toThrow('ENOENT');
  expect(printed).toContain('uncommitted changes');
});

it.each([
  ['edited', { ...CLEAN, dirty: true }],
  ['at another commit', { commit: 'def5678', dirty: false }],
])('does not write a result when the tree is %s after the run', async (_what, after) => {
  await run({ api: [MET] }, [CLEAN, after]);
  await expect(written()).rejects.toThrow('ENOENT');
  expect(printed).toContain('The result of api is not written');
});

it('still exits with 1 when a dirty tree misses a target', async () => {
  expect(await run({ api: [MISSED] }, [{ ...CLEAN, dirty: true }])).toBe(1);
});

/** @param trees what is read of the working tree, one after the other; the last one stays */
function run(
  targets: Readonly<Record<string, PartResult['targets']>>,
  trees: readonly SourceTree[] = [CLEAN],
): Promise<number> {
  const left = [...trees];
  const parts = Object.entries(targets).map(([name, list]) => {
    const result: PartResult = { conditions: {}, tables: [], targets: list };
    return [name, async () => ({ run: async () => result })] as const;
  });
  return runParts(Object.keys(targets), Object.fromEntries(parts), {
    readTree: async () => (left.length > 1 ? left.shift() : left[0]) ?? CLEAN,
    file: path.join(folder, 'latest.json'),
  });
}

async function written(): Promise<Results> {
  return JSON.parse(await readFile(path.join(folder, 'latest.json'), 'utf8'));
}
