import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consumedShares, providedShares, sharedPackages } from './shared-singletons.ts';

async function microfrontendWith(dependencies: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'microfrontend-'));
  await writeFile(path.join(directory, 'package.json'), JSON.stringify({ dependencies }));
  return directory;
}

describe('what microfrontends share', () => {
  it('is brought by the shell alone, eagerly, in the version it pins', async () => {
    const { react } = providedShares(await microfrontendWith({ react: '19.3.1' }));
    expect(react).toEqual({ shareKey: 'react', version: '19.3.1', eager: true });
  });

  it('takes the version of a subpath from its package', async () => {
    const shares = providedShares(await microfrontendWith({ react: '19.3.1', '@whetstone/ui': '0.1.0' }));
    expect(shares['react/jsx-runtime']?.version).toBe('19.3.1');
    expect(shares['@whetstone/ui']?.version).toBe('0.1.0');
  });

  it('is never brought by a remote, which takes all of it from the shell', async () => {
    const shares = consumedShares();
    expect(Object.keys(shares)).toEqual(Object.keys(providedShares(await microfrontendWith({}))));
    for (const share of Object.values(shares)) expect(share).toMatchObject({ import: false });
  });
});

describe('what a manifest says of the shared packages', () => {
  it('is what a remote needs of each, once however many subpaths it uses', async () => {
    const directory = await microfrontendWith({
      react: '19.3.1',
      '@whetstone/kernel': '0.1.0',
      lodash: '4.0.0',
    });
    expect(sharedPackages(directory, 'remote')).toEqual({
      requires: { react: '^19.3.1', '@whetstone/kernel': '^0.1.0' },
    });
  });

  it('is for the shell also what it brings', async () => {
    expect(sharedPackages(await microfrontendWith({ react: '19.3.1' }), 'shell')).toEqual({
      requires: { react: '^19.3.1' },
      provides: { react: '19.3.1' },
    });
  });
});
