import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatGrain, grainErrors, grainOf, isMeasured, readLineCounts } from './lib/grain.ts';
import { run } from './lib/run.ts';

describe('the grain of the sources', () => {
  it.each(['shell/src/app.tsx', 'scripts/test.ts'])('includes %s', (file) => {
    expect(isMeasured(file)).toBe(true);
  });

  it.each([
    'shell/src/app.spec.tsx',
    'shell/src/testing/open-site.tsx',
    'services/api/src/migrations/mysql/1700000000000-create-tools.ts',
    'packages/contract/src/generated/api.ts',
    'e2e/support/shop-api.ts',
    'bench/run.ts',
    'scripts/bootstrap.mjs',
  ])('excludes %s', (file) => {
    expect(isMeasured(file)).toBe(false);
  });

  it('counts the lines of tracked files by workspace', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-grain-'));
    await run('git', ['init', '--quiet'], { cwd: folder });
    await writeFile(path.join(folder, 'one.ts'), 'a\nb\nc\n');
    await writeFile(path.join(folder, 'untracked.ts'), 'a\n');
    await run('git', ['add', 'one.ts'], { cwd: folder });
    expect([...(await readLineCounts(folder))]).toEqual([['one.ts', [3]]]);
    await rm(folder, { recursive: true });
  });

  it('is summed up by the share of small files, median and 95th percentile', () => {
    const grain = grainOf([10, 20, 60, 70, 80, 90, 100, 110, 120, 130]);
    expect(grain).toEqual({ files: 10, small: 0.2, median: 90, p95: 130 });
  });

  it('has no errors within the limits', () => {
    expect(grainErrors({ files: 10, small: 0.12, median: 50, p95: 220 })).toEqual([]);
    expect(grainErrors({ files: 10, small: 0, median: 90, p95: 100 })).toEqual([]);
  });

  it.each([
    [{ small: 0.121 }, /12\.1 % of the files have 20 lines or fewer; the limit is 12\.0 %/],
    [{ median: 49 }, /The median file has 49 lines/],
    [{ median: 91 }, /The median file has 91 lines/],
    [{ p95: 221 }, /The 95th percentile is 221 lines/],
  ])('reports %j', (change, sentence) => {
    const errors = grainErrors({ files: 10, small: 0.1, median: 60, p95: 200, ...change });
    expect(errors).toEqual([expect.stringMatching(sentence)]);
  });

  it('is printed for each workspace and for all', () => {
    const table = formatGrain(new Map([['shell', [10, 100]]]));
    expect(table).toMatch(/shell +2 +50\.0 % +100 +100\nall +2 +50\.0 % +100 +100$/);
  });
});
