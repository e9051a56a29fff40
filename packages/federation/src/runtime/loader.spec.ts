import type { MountedPiece } from '@whetstone/contract';
import type { Container } from './container.ts';
import { createLoader } from './loader.ts';

const SHARED = { react: 'the shell’s' };

const catalog = {
  name: 'mf-catalog',
  team: 'catalog',
  routes: [],
  navigation: [],
  entry: 'entry.js',
  modules: {},
  version: '1',
  base: '/releases/mf-catalog/1/',
} satisfies MountedPiece;

const container = { init: jest.fn(), get: jest.fn() } satisfies Container;
const importEntry = jest.fn<Promise<Container>, [string]>();
const load = (options = {}) => createLoader([catalog], { backOff: 1, importEntry, ...options });
const addresses = () => importEntry.mock.calls.map(([address]) => address);
const gives = (module: unknown) => async () => () => module;

beforeEach(() => {
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => undefined,
    __webpack_share_scopes__: { default: SHARED },
  });
  container.init.mockReset();
  container.get.mockReset().mockImplementation(gives({ Page: 'home' }));
  importEntry.mockReset().mockResolvedValue(container);
});

describe('the loader', () => {
  it('loads a module of a released remote', async () => {
    await expect(load()('mf-catalog', 'home')).resolves.toEqual({ Page: 'home' });
    expect(addresses()).toEqual(['/releases/mf-catalog/1/entry.js']);
    expect(container.get).toHaveBeenCalledWith('./home');
  });

  it('gives a remote the shared libraries before it asks for a module', async () => {
    container.get.mockImplementation(async () => {
      expect(container.init).toHaveBeenCalledWith(SHARED);
      return () => ({});
    });
    await load()('mf-catalog', 'home');
  });

  it('tries again, each time under an address of its own', async () => {
    importEntry.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    await expect(load()('mf-catalog', 'home')).resolves.toEqual({ Page: 'home' });
    expect(new Set(addresses()).size).toBe(3);
  });

  it('stays with the address under which a remote was there', async () => {
    const again = load();
    importEntry.mockRejectedValueOnce(new Error('offline'));
    await again('mf-catalog', 'home');
    await again('mf-catalog', 'purchase');
    expect(addresses().at(-1)).toBe(addresses().at(-2));
  });

  it('gives up after the attempts it has, with the last error', async () => {
    container.get.mockRejectedValue(new Error('gone'));
    await expect(load({ attempts: 2 })('mf-catalog', 'home')).rejects.toThrow('gone');
    expect(container.get).toHaveBeenCalledTimes(2);
  });

  it('can be asked again after it gave up', async () => {
    const again = load({ attempts: 1 });
    importEntry.mockRejectedValueOnce(new Error('gone'));
    await expect(again('mf-catalog', 'home')).rejects.toThrow('gone');
    await expect(again('mf-catalog', 'home')).resolves.toEqual({ Page: 'home' });
  });

  it('waits once, not three times, for what never comes', async () => {
    container.get.mockReturnValue(new Promise(() => {}));
    await expect(load({ timeLimit: 20 })('mf-catalog', 'home')).rejects.toThrow('took longer than 20 ms');
    expect(importEntry).toHaveBeenCalledTimes(1);
  });

  it('takes an empty module for a failure', async () => {
    container.get.mockImplementation(gives(null));
    await expect(load({ attempts: 1 })('mf-catalog', 'home')).rejects.toThrow('mf-catalog/home is empty');
  });

  it('says that a remote is not released instead of asking for it', async () => {
    await expect(load()('mf-nowhere', 'home')).rejects.toThrow('mf-nowhere is not released');
    expect(importEntry).not.toHaveBeenCalled();
  });
});
