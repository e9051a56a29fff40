import { createInstance } from '@module-federation/runtime';
import type { MicrofrontendRelease } from '@whetstone/contract';
import { createDiskLoader } from './disk-loader.ts';
import { HOST } from './loader.ts';

const catalog = {
  name: 'mf-catalog',
  version: '1',
  base: '/releases/mf-catalog/1/',
  entry: 'entry.js',
  serverEntry: 'server/entry.cjs',
} as MicrofrontendRelease;

const get = jest.fn(async () => () => ({ Page: 'home' }));
const requireEntry = jest.fn(() => ({ init: () => undefined, get }));

createInstance({ name: HOST, remotes: [] });
const { load } = createDiskLoader([catalog], { requireEntry, timeout: 30_000 });

describe('the loader of a server', () => {
  it('requires the server entry of the release', async () => {
    expect((await load(catalog, 'home')).module).toEqual({ Page: 'home' });
    expect(requireEntry).toHaveBeenCalledWith(catalog);
  });

  it('loads further modules of a remote after a failure', async () => {
    get.mockRejectedValueOnce(new Error('bad module'));
    await expect(load(catalog, 'purchase')).rejects.toThrow('bad module');
    expect((await load(catalog, 'home')).module).toEqual({ Page: 'home' });
  });

  it('rejects a remote without a server build by name', async () => {
    await expect(load({ ...catalog, name: 'mf-admin' }, 'users')).rejects.toThrow(
      'mf-admin has no server build',
    );
  });
});
