import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedPackages, sharedSingletons } from './shared-singletons.ts';

async function pieceWith(dependencies: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'piece-'));
  await writeFile(path.join(directory, 'package.json'), JSON.stringify({ dependencies }));
  return directory;
}

describe('what pieces share', () => {
  it('is brought by the shell alone, eagerly, in the version it pins', async () => {
    const shared = sharedSingletons(await pieceWith({ react: '19.3.1' }), 'shell');
    expect(shared.react).toEqual({
      singleton: true,
      eager: true,
      version: '19.3.1',
      requiredVersion: '^19.3.1',
    });
  });

  it('is never brought by a remote, which says only what it was built against', async () => {
    const shared = sharedSingletons(
      await pieceWith({ react: '19.3.1', 'styled-components': '6.6.0' }),
      'remote',
    );
    for (const share of Object.values(shared))
      expect(share).toMatchObject({ singleton: true, import: false });
    expect(shared['styled-components']?.requiredVersion).toBe('^6.6.0');
  });

  it('takes the version of a subpath from its package', async () => {
    const shared = sharedSingletons(await pieceWith({ react: '19.3.1', '@whetstone/ui': '0.1.0' }), 'remote');
    expect(shared['react/jsx-runtime']?.requiredVersion).toBe('^19.3.1');
    expect(shared['@whetstone/ui']?.requiredVersion).toBe('^0.1.0');
  });
});

describe('what a manifest says of the shared packages', () => {
  it('is what a remote needs of each, once however many subpaths it uses', async () => {
    const directory = await pieceWith({ react: '19.3.1', '@whetstone/kernel': '0.1.0', lodash: '4.0.0' });
    expect(sharedPackages(directory, 'remote')).toEqual({
      requires: { react: '^19.3.1', '@whetstone/kernel': '^0.1.0' },
    });
  });

  it('is for the shell also what it brings', async () => {
    expect(sharedPackages(await pieceWith({ react: '19.3.1' }), 'shell')).toEqual({
      requires: { react: '^19.3.1' },
      provides: { react: '19.3.1' },
    });
  });
});
