import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from './lib/new-remote.ts';

const ROOT = path.resolve(__dirname, '..');

describe('npm run new-remote', () => {
  let repository: string;
  const read = (file: string) => readFile(path.join(repository, file), 'utf8');

  beforeEach(async () => {
    repository = await mkdtemp(path.join(tmpdir(), 'repository-'));
    for (const file of ['tsconfig.json', 'tsconfig.tests.json', 'CODEOWNERS'])
      await copyFile(path.join(ROOT, file), path.join(repository, file));
  });

  afterEach(() => rm(repository, { recursive: true }));

  it('replaces the name of the template everywhere', async () => {
    await createRemote('mf-workshop', repository);
    const files = await readdir(path.join(repository, 'mf-workshop'), {
      recursive: true,
      withFileTypes: true,
    });
    const texts = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')),
    );
    expect(files.map(({ name }) => name)).toContain('workshop.tsx');
    for (const text of [...texts, ...files.map(({ name }) => name)]) expect(text).not.toMatch(/sample/i);
    expect(await read('mf-workshop/remote.ts')).toContain("path: '/workshop', module: 'workshop'");
  });

  it('adds the remote to the tsconfig files and to CODEOWNERS', async () => {
    await createRemote('mf-workshop', repository);
    for (const project of ['tsconfig.json', 'tsconfig.tests.json'])
      expect(JSON.parse(await read(project)).references).toContainEqual({ path: 'mf-workshop' });
    expect(await read('CODEOWNERS')).toMatch(/^\/mf-workshop\/ @whetstone\/workshop$/m);
  });

  it.each(['workshop', 'mf-', 'mf-Work', 'mf-work-shop', '../mf-x', 'mf-../x'])(
    'rejects the name %s',
    async (name) => {
      await expect(createRemote(name, repository)).rejects.toThrow(
        'The name of a remote must be mf- and one word',
      );
    },
  );

  it('rejects a name that no shop accepts', async () => {
    await expect(createRemote(`mf-${'a'.repeat(38)}`, repository)).rejects.toThrow(
      'The name of a remote must be',
    );
  });

  it('does not overwrite a remote', async () => {
    await createRemote('mf-workshop', repository);
    await expect(createRemote('mf-workshop', repository)).rejects.toThrow('mf-workshop already exists.');
  });
});
