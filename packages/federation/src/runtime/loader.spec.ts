import type { Container } from './container.ts';
import { createLoader, type PieceRelease } from './loader.ts';

const SHARED = { react: 'the shell’s' };

const released = (version: string): PieceRelease => ({
  name: 'mf-catalog',
  version,
  base: `/releases/mf-catalog/${version}/`,
  entry: 'entry.js',
});
const catalog = released('1');

const container = { init: jest.fn(), get: jest.fn() } satisfies Container;
const importEntry = jest.fn<Promise<Container>, [string]>();
const loader = (patience = {}) => createLoader({ importEntry, patience: { backOff: 1, ...patience } });
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
    await expect(loader()(catalog, 'home')).resolves.toEqual({ Page: 'home' });
    expect(addresses()).toEqual(['/releases/mf-catalog/1/entry.js']);
    expect(container.get).toHaveBeenCalledWith('./home');
  });

  it('loads from another release of the same remote too', async () => {
    const load = loader();
    await load(catalog, 'home');
    await load(released('2'), 'home');
    expect(addresses()).toEqual(['/releases/mf-catalog/1/entry.js', '/releases/mf-catalog/2/entry.js']);
  });

  it('gives a remote the shared libraries before it asks for a module', async () => {
    container.get.mockImplementation(async () => {
      expect(container.init).toHaveBeenCalledWith(SHARED);
      return () => ({});
    });
    await loader()(catalog, 'home');
  });

  it('tries again, each time under an address of its own', async () => {
    importEntry.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    await expect(loader()(catalog, 'home')).resolves.toEqual({ Page: 'home' });
    expect(addresses()).toEqual([
      '/releases/mf-catalog/1/entry.js',
      '/releases/mf-catalog/1/entry.js?retry=1',
      '/releases/mf-catalog/1/entry.js?retry=2',
    ]);
  });

  it('stays with the address under which a remote was there', async () => {
    const load = loader();
    importEntry.mockRejectedValueOnce(new Error('offline'));
    await load(catalog, 'home');
    await load(catalog, 'purchase');
    expect(addresses().at(-1)).toBe(addresses().at(-2));
  });

  it('can be asked again after it gave up, at no address whose hash the page does not name', async () => {
    const load = loader();
    importEntry.mockRejectedValue(new Error('gone'));
    await expect(load(catalog, 'home')).rejects.toThrow('gone');
    importEntry.mockResolvedValue(container);
    await expect(load(catalog, 'home')).resolves.toEqual({ Page: 'home' });
    expect(addresses().at(-1)).toBe('/releases/mf-catalog/1/entry.js');
  });

  it('asks under another address for what hung', async () => {
    const load = loader({ timeLimit: 20 });
    container.get.mockReturnValueOnce(new Promise(() => {}));
    await expect(load(catalog, 'home')).rejects.toThrow('took longer than 20 ms');
    await expect(load(catalog, 'home')).resolves.toEqual({ Page: 'home' });
    expect(addresses().at(-1)).toBe('/releases/mf-catalog/1/entry.js?retry=1');
  });

  it('takes an empty module for a failure', async () => {
    container.get.mockImplementation(gives(null));
    await expect(loader()(catalog, 'home')).rejects.toThrow('has nothing for home');
  });
});
