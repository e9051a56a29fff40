import type { MountedPiece } from '@whetstone/contract';
import { createLoader } from './loader.ts';

const registerRemotes = jest.fn();
const loadRemote = jest.fn();

// The federation runtime needs a browser; here only what it is asked matters.
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: (...args: unknown[]) => registerRemotes(...args),
  loadRemote: (...args: unknown[]) => loadRemote(...args),
}));

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

const load = (options = {}) => createLoader([catalog], { backOff: 1, ...options });
const entries = () => registerRemotes.mock.calls.map(([[{ entry }]]) => entry);

beforeEach(() => {
  registerRemotes.mockReset();
  loadRemote.mockReset();
});

describe('the loader', () => {
  it('loads a module of a released remote', async () => {
    loadRemote.mockResolvedValue({ Page: 'home' });
    await expect(load()('mf-catalog', 'home')).resolves.toEqual({ Page: 'home' });
    expect(loadRemote).toHaveBeenCalledWith('mf-catalog/home');
    expect(entries()).toEqual(['/releases/mf-catalog/1/entry.js']);
  });

  it('tries again, each time under an address of its own', async () => {
    loadRemote.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    loadRemote.mockResolvedValue({ Page: 'home' });
    await expect(load()('mf-catalog', 'home')).resolves.toEqual({ Page: 'home' });
    expect(new Set(entries()).size).toBe(3);
  });

  it('gives up after the attempts it has, with the last error', async () => {
    loadRemote.mockRejectedValue(new Error('gone'));
    await expect(load({ attempts: 2 })('mf-catalog', 'home')).rejects.toThrow('gone');
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  it('can be asked again after it gave up', async () => {
    const again = load({ attempts: 1 });
    loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ Page: 'home' });
    await expect(again('mf-catalog', 'home')).rejects.toThrow('gone');
    await expect(again('mf-catalog', 'home')).resolves.toEqual({ Page: 'home' });
  });

  it('waits once, not three times, for what never comes', async () => {
    loadRemote.mockReturnValue(new Promise(() => {}));
    await expect(load({ timeLimit: 20 })('mf-catalog', 'home')).rejects.toThrow('took longer than 20 ms');
    expect(loadRemote).toHaveBeenCalledTimes(1);
  });

  it('takes an empty module for a failure', async () => {
    loadRemote.mockResolvedValue(null);
    await expect(load({ attempts: 1 })('mf-catalog', 'home')).rejects.toThrow('mf-catalog/home is empty');
  });

  it('says that a remote is not released instead of asking for it', async () => {
    await expect(load()('mf-nowhere', 'home')).rejects.toThrow('mf-nowhere is not released');
    expect(loadRemote).not.toHaveBeenCalled();
  });
});
