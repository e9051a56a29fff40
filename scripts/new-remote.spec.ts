import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from './lib/new-remote.ts';

const ROOT = path.resolve(__dirname, '..');

describe('npm run new-remote', () => {
  let house: string;
  const read = (file: string) => readFile(path.join(house, file), 'utf8');

  beforeEach(async () => {
    house = await mkdtemp(path.join(tmpdir(), 'house-'));
    for (const file of ['tsconfig.json', 'tsconfig.tests.json', 'CODEOWNERS'])
      await copyFile(path.join(ROOT, file), path.join(house, file));
  });

  afterEach(() => rm(house, { recursive: true }));

  it('makes a remote that is called what it was to be called, throughout', async () => {
    await createRemote('mf-workshop', house);
    const files = await readdir(path.join(house, 'mf-workshop'), { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')),
    );
    expect(files.map(({ name }) => name)).toContain('workshop-page.tsx');
    for (const text of [...texts, ...files.map(({ name }) => name)]) expect(text).not.toMatch(/sample/i);
    expect(await read('mf-workshop/remote.ts')).toContain("path: '/workshop', module: 'workshop'");
  });

  it('tells the compiler and the owners of it', async () => {
    await createRemote('mf-workshop', house);
    for (const project of ['tsconfig.json', 'tsconfig.tests.json'])
      expect(JSON.parse(await read(project)).references).toContainEqual({ path: 'mf-workshop' });
    expect(await read('CODEOWNERS')).toMatch(/^\/mf-workshop\/ @whetstone\/workshop$/m);
  });

  it.each(['workshop', 'mf-', 'mf-Work', 'mf-work-shop', '../mf-x', 'mf-../x'])(
    'refuses the name %s',
    async (name) => {
      await expect(createRemote(name, house)).rejects.toThrow('A remote’s name is mf- and one word');
    },
  );

  it('refuses a name that no shop would take', async () => {
    await expect(createRemote(`mf-${'a'.repeat(38)}`, house)).rejects.toThrow('A remote’s name must be');
  });

  it('leaves a remote that is there as it is', async () => {
    await createRemote('mf-workshop', house);
    await expect(createRemote('mf-workshop', house)).rejects.toThrow('mf-workshop is there already.');
  });
});
