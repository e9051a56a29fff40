import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consumedShares, providedShares, sharedPackages } from './shared-singletons.ts';

async function microfrontendWith(
  dependencies: Record<string, string>,
  peerDependencies: Record<string, string> = {},
): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'microfrontend-'));
  await writeFile(path.join(directory, 'package.json'), JSON.stringify({ dependencies, peerDependencies }));
  return directory;
}

describe('the shared libraries', () => {
  it('are provided by the host, eagerly, in its pinned versions', async () => {
    const { react } = providedShares(await microfrontendWith({ react: '19.3.1' }));
    expect(react).toEqual({ shareKey: 'react', version: '19.3.1', eager: true });
  });

  it('have the version of their package, also for a subpath', async () => {
    const shares = providedShares(await microfrontendWith({ react: '19.3.1', '@whetstone/ui': '0.2.0' }));
    expect(shares['react/jsx-runtime']?.version).toBe('19.3.1');
    expect(shares['@whetstone/ui']?.version).toBe('0.2.0');
  });

  it('are never provided by a remote', async () => {
    const shares = consumedShares();
    expect(Object.keys(shares)).toEqual(Object.keys(providedShares(await microfrontendWith({}))));
    for (const share of Object.values(shares)) expect(share).toMatchObject({ import: false });
  });
});

describe('the shared packages of a manifest', () => {
  it('are the required ranges of a remote, one per package', async () => {
    const directory = await microfrontendWith({
      react: '19.3.1',
      '@whetstone/kernel': '0.2.0',
      lodash: '4.0.0',
    });
    expect(sharedPackages(directory, 'remote')).toEqual({
      requires: { react: '^19.3.1', '@whetstone/kernel': '^0.2.0' },
    });
  });

  it.each(['^19.3.1', '~19.3.0', '>=19.1 <20', '18.x || 19.x', '*'])('keep the range %s', async (range) => {
    expect(sharedPackages(await microfrontendWith({ react: range }), 'remote').requires).toEqual({
      react: range,
    });
  });

  it('are read from the peer dependencies, too', async () => {
    const directory = await microfrontendWith(
      { react: '19.3.1' },
      { react: '>=19', '@whetstone/ui': '^0.2.0' },
    );
    expect(sharedPackages(directory, 'remote').requires).toEqual({
      react: '>=19',
      '@whetstone/ui': '^0.2.0',
    });
  });

  it.each(['latest', 'file:../react', 'workspace:^'])('cannot be %s', async (version) => {
    const directory = await microfrontendWith({ react: version });
    expect(() => sharedPackages(directory, 'remote')).toThrow(
      `package.json has "${version}" for react, which the shop provides at run time: write a version or a range, such as ^1.2.3.`,
    );
  });

  it('include the provided versions of the host', async () => {
    expect(sharedPackages(await microfrontendWith({ react: '19.3.1' }), 'shell')).toEqual({
      requires: { react: '^19.3.1' },
      provides: { react: '19.3.1' },
    });
  });
});
