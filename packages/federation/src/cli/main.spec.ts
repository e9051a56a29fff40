import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whetstone } from '../testing/whetstone.ts';

const folder = () => mkdtemp(path.join(tmpdir(), 'piece-'));

describe('the whetstone command', () => {
  it.each([[[]], [['publish']], [['build', 'twice']]])(
    'explains its use when it is called with %j',
    async (args) => {
      const { code, stderr } = await whetstone(await folder(), args);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^usage: whetstone build/);
    },
  );

  it('names an option it does not know', async () => {
    const { code, stderr } = await whetstone(await folder(), ['build', '--fast']);
    expect(code).toBe(1);
    expect(stderr).toContain("Unknown option '--fast'");
  });

  it('says in one sentence that a folder holds no piece', async () => {
    const { code, stderr } = await whetstone(await folder(), ['build']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^.* holds no piece: it has no remote\.ts\.\n$/);
  });

  it('says in one sentence which described page has no source', async () => {
    const directory = await folder();
    await writeFile(
      path.join(directory, 'remote.ts'),
      `export const remote = { name: 'mf-x', team: 'x', navigation: [], routes: [{ path: '/x', module: 'x', access: 'everyone', title: 'X' }] };`,
    );
    await mkdir(path.join(directory, 'src'));
    const { code, stderr } = await whetstone(directory, ['build']);
    expect(code).toBe(1);
    expect(stderr).toBe('mf-x describes a module "x", but src/exposed/x.tsx is not there.\n');
  });
});
