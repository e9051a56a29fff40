import { createInstance } from '@module-federation/runtime';
import { type AssignedRelease, type Container, createLoader, HOST, type LoaderOptions } from './loader.ts';

const SHARED = { react: { '19.0.0': { version: '19.0.0' } } };
const ORIGIN = 'http://shop.test';

const released = (version: string): AssignedRelease => ({
  name: 'mf-catalog',
  version,
  base: `${ORIGIN}/releases/mf-catalog/${version}/`,
  entry: 'entry.js',
});
const catalog = released('1');
const withLastGood = (lacks: readonly string[] = []): AssignedRelease => {
  const { version, base, entry } = released('0');
  return { ...catalog, lastGood: { version, base, entry, lacks } };
};

const container = { init: jest.fn(), get: jest.fn() } satisfies Container;
const importEntry = jest.fn<Promise<Container>, [string]>();
const onFailure = jest.fn();
const addresses = () => importEntry.mock.calls.map(([address]) => address.slice(ORIGIN.length));
const gives = (module: unknown) => async () => () => module;

/** Releases have names of their own in each test: the federation runtime keeps what it has loaded for the whole page. */
function loader(retry: LoaderOptions['retry'] = {}) {
  const instance = createInstance({ name: HOST, remotes: [] });
  instance.initShareScopeMap('default', SHARED as never);
  return createLoader({ instance, importEntry, onFailure, retry: { backOff: 1, ...retry } });
}

let count = 0;
/** A name of its own for each test's remote: the runtime shares what it loads between instances by name and entry. */
function own(release: AssignedRelease): AssignedRelease {
  const unique = (text: string) => text.replace('mf-catalog', `mf-catalog-${count}`);
  const { lastGood } = release;
  return {
    ...release,
    name: unique(release.name),
    base: unique(release.base),
    ...(lastGood && { lastGood: { ...lastGood, base: unique(lastGood.base) } }),
  };
}
const at = (path: string) => path.replace('mf-catalog', `mf-catalog-${count}`);

beforeEach(() => {
  count += 1;
  container.init.mockReset();
  container.get.mockReset().mockImplementation(async () => () => ({ Page: 'home' }));
  importEntry.mockReset().mockResolvedValue(container);
  onFailure.mockReset();
});

describe('the loader', () => {
  it('loads a module of a released remote', async () => {
    const given = own(catalog);
    const { module, release } = await loader().load(given, 'home');
    expect(module).toEqual({ Page: 'home' });
    expect(release.version).toBe('1');
    expect(addresses()).toEqual([at('/releases/mf-catalog/1/entry.js')]);
    expect(container.get).toHaveBeenCalledWith('./home');
  });

  it('gives a remote the shared libraries before it asks for a module', async () => {
    container.get.mockImplementation(async () => {
      expect(container.init.mock.calls[0][0]).toMatchObject(SHARED);
      return () => ({});
    });
    await loader().load(own(catalog), 'home');
    expect(container.get).toHaveBeenCalled();
  });

  it('tries again, each time under an address of its own', async () => {
    importEntry.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    await loader().load(own(catalog), 'home');
    expect(addresses()).toEqual([
      at('/releases/mf-catalog/1/entry.js'),
      at('/releases/mf-catalog/1/entry.js?retry=1'),
      at('/releases/mf-catalog/1/entry.js?retry=2'),
    ]);
  });

  it('tries a module again that failed while its entry was there', async () => {
    container.get.mockRejectedValueOnce(new Error('chunk lost'));
    await loader().load(own(catalog), 'home');
    expect(addresses()).toEqual([
      at('/releases/mf-catalog/1/entry.js'),
      at('/releases/mf-catalog/1/entry.js?retry=1'),
    ]);
  });

  it('stays with the address under which a remote was there', async () => {
    const { load } = loader();
    const given = own(catalog);
    importEntry.mockRejectedValueOnce(new Error('offline'));
    await load(given, 'home');
    await load(given, 'purchase');
    expect(addresses().at(-1)).toBe(at('/releases/mf-catalog/1/entry.js?retry=1'));
  });

  it('can be asked again after it gave up, at no address whose hash the page does not name', async () => {
    const { load } = loader();
    const given = own(catalog);
    importEntry.mockRejectedValue(new Error('gone'));
    await expect(load(given, 'home')).rejects.toThrow('gone');
    importEntry.mockResolvedValue(container);
    await load(given, 'home');
    expect(addresses().at(-1)).toBe(at('/releases/mf-catalog/1/entry.js'));
  });

  it('asks under another address for what hung', async () => {
    const { load } = loader({ timeLimit: 20 });
    const given = own(catalog);
    container.get.mockReturnValueOnce(new Promise(() => {}));
    await expect(load(given, 'home')).rejects.toThrow('took longer than 20 ms');
    await load(given, 'home');
    expect(addresses().at(-1)).toBe(at('/releases/mf-catalog/1/entry.js?retry=1'));
  });

  it('counts one failure of an address for all loads under way there', async () => {
    container.get.mockRejectedValueOnce(new Error('chunk lost'));
    container.get.mockImplementationOnce(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('chunk lost');
    });
    const { load } = loader();
    const given = own(catalog);
    await Promise.all([load(given, 'home'), load(given, 'purchase')]);
    expect([...new Set(addresses())]).toEqual([
      at('/releases/mf-catalog/1/entry.js'),
      at('/releases/mf-catalog/1/entry.js?retry=1'),
    ]);
  });

  it('keeps the container in use when an import that timed out ends late', async () => {
    const late = Promise.withResolvers<Container>();
    const lateContainer = { init: jest.fn(), get: jest.fn() };
    importEntry.mockReturnValueOnce(late.promise);
    const { load } = loader({ timeLimit: 20 });
    const given = own(catalog);
    await expect(load(given, 'home')).rejects.toThrow('took longer than 20 ms');
    await load(given, 'home');
    late.resolve(lateContainer);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await load(given, 'purchase')).module).toEqual({ Page: 'home' });
    expect(lateContainer.get).not.toHaveBeenCalled();
  });

  it('takes an empty module for a failure', async () => {
    container.get.mockImplementation(gives(null));
    await expect(loader().load(own(catalog), 'home')).rejects.toThrow('has nothing for ./home');
  });
});

describe('a release that fails', () => {
  const fails = (version: string) =>
    importEntry.mockImplementation(async (address) => {
      if (address.includes(`/${version}/`)) throw new Error(`${version} is gone`);
      return container;
    });

  it('is replaced by the last good one, which serves the remote from then on', async () => {
    const { load } = loader();
    const given = own(withLastGood());
    fails('1');
    expect((await load(given, 'home')).release.version).toBe('0');
    importEntry.mockClear();
    expect((await load(given, 'purchase')).release.version).toBe('0');
    expect(addresses()).toEqual([]);
    expect(onFailure.mock.calls.map(([{ version }, module]) => [version, module])).toEqual([['1', 'home']]);
  });

  it('serves again when the last good one has failed', async () => {
    const { load } = loader({ attempts: 1 });
    const given = own(withLastGood());
    fails('1');
    await load(given, 'home');
    container.get.mockRejectedValueOnce(new Error('chunk lost'));
    importEntry.mockResolvedValue(container);
    expect((await load(given, 'purchase')).release.version).toBe('1');
  });

  it('is not replaced by one that lacks the module', async () => {
    fails('1');
    await expect(loader().load(own(withLastGood(['home'])), 'home')).rejects.toThrow('1 is gone');
  });

  it('still serves the modules that the last good one lacks', async () => {
    const { load } = loader({ attempts: 1 });
    const given = own(withLastGood(['review']));
    fails('1');
    expect((await load(given, 'home')).release.version).toBe('0');
    importEntry.mockReset().mockResolvedValue(container);
    onFailure.mockReset();
    expect((await load(given, 'review')).release.version).toBe('1');
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is reported with the last good one when both fail', async () => {
    importEntry.mockRejectedValue(new Error('gone'));
    await expect(loader().load(own(withLastGood()), 'home')).rejects.toThrow('gone');
    expect(onFailure.mock.calls.map(([{ version }]) => version)).toEqual(['1', '0']);
  });

  it('is left for the last good one on request, once', async () => {
    const { load, fallBack } = loader();
    const given = own(withLastGood());
    const { release } = await load(given, 'home');
    const fallback = await fallBack(release, given, 'home');
    expect(fallback?.release.version).toBe('0');
    expect(await fallBack(fallback?.release ?? release, given, 'home')).toBeUndefined();
  });

  it('is not loaded instead of the last good one that it is left for', async () => {
    const { load, fallBack } = loader({ attempts: 1 });
    const given = own(withLastGood());
    const { release } = await load(given, 'home');
    container.get.mockRejectedValueOnce(new Error('bad module')).mockImplementationOnce(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('bad module');
    });
    const outcomes = Promise.allSettled([fallBack(release, given, 'home'), fallBack(release, given, 'home')]);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
