import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../../scripts/lib/run.ts';
import { readSourceTree } from './source-tree.ts';

let repository: string;

beforeEach(async () => {
  repository = await mkdtemp(path.join(tmpdir(), 'whetstone-bench-tree-'));
  await git('init', '--quiet');
  await git('config', 'user.email', 'bench@whetstone.example');
  await git('config', 'user.name', 'Bench');
  await commit('shop.ts');
});

afterEach(() => rm(repository, { recursive: true }));

it('is clean at a commit', async () => {
  const head = (await git('rev-parse', '--short', 'HEAD')).trim();
  expect(await readSourceTree(repository)).toEqual({ commit: head, dirty: false });
});

it.each([
  ['changed', 'shop.ts'],
  ['new', 'added.ts'],
])('is dirty with a %s file', async (_what, file) => {
  await write(file, 'changed');
  expect((await readSourceTree(repository)).dirty).toBe(true);
});

it.each([['bench/results/latest.json'], ['docs/performance.md'], ['README.md']])(
  'ignores %s, committed or not',
  async (file) => {
    const before = await readSourceTree(repository);
    await write(file, 'figures');
    expect(await readSourceTree(repository)).toEqual(before);
    await commit(file);
    expect(await readSourceTree(repository)).toEqual(before);
  },
);

it('names another commit after a change to the sources', async () => {
  const before = await readSourceTree(repository);
  await commit('other.ts');
  expect((await readSourceTree(repository)).commit).not.toBe(before.commit);
});

async function commit(file: string): Promise<void> {
  await write(file, `${file}, committed`);
  await git('add', '--all');
  await git('commit', '--quiet', '--message', file);
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.join(repository, path.dirname(file)), { recursive: true });
  await writeFile(path.join(repository, file), text);
}

function git(...args: string[]): Promise<string> {
  return run('git', args, { cwd: repository, quiet: true });
}
