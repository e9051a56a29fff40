import { createInstance } from '@module-federation/runtime';
import { type AssignedRelease, type Container, createLoader, HOST, type LoaderOptions } from './loader.ts';
import { FinalError } from './retry.ts';

const SHARED = { react: { '19.0.0': { version: '19.0.0' } } };
const ORIGIN = 'http://shop.test';

const released = (version: string): AssignedRelease => ({
  name: 'mf-catalog',
  version,
  base: `${ORIGIN}/releases/mf-catalog/${version}/`,
  entry: 'entry.js',
});
const catalog = released('1');
const withFallback = (lacks: readonly string[] = []): AssignedRelease => {
  const { version, base, entry } = released('0');
  return { ...catalog, lastGood: { version, base, entry, lacks } };
};

const container = { init: jest.fn(), get: jest.fn() } satisfies Container;
const importEntry = jest.fn<Promise<Container>, [string]>();
const onFailure = jest.fn();
const addresses = () => importEntry.mock.calls.map(([address]) => address.slice(ORIGIN.length));
const gives = (module: unknown) => async () => () => module;

function loader(
  retry: LoaderOptions['retry'] = {},
  options: Pick<LoaderOptions, 'ownModules' | 'checkPage'> = {},
) {
  const instance = createInstance({ name: HOST, remotes: [] });
  instance.initShareScopeMap('default', SHARED as never);
  return createLoader({ instance, importEntry, onFailure, ...options, retry: { backoff: 1, ...retry } });
}

let count = 0;
/** A unique name for each test: the runtime shares loaded remotes between instances, by name and entry. */
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

  it('passes the shared libraries to a remote before it requests a module', async () => {
    container.get.mockImplementation(async () => {
      expect(container.init.mock.calls[0][0]).toMatchObject(SHARED);
      return () => ({});
    });
    await loader().load(own(catalog), 'home');
    expect(container.get).toHaveBeenCalled();
  });

  it('loads the last good release without a retry if the code of a module damages the page', async () => {
    let replaced = false;
    container.get.mockImplementationOnce(async () => () => {
      replaced = true;
      return { Page: 'damaging' };
    });
    const checkPage = async () => {
      if (!replaced) return;
      replaced = false;
      throw new FinalError('The module replaces fetch');
    };
    const { module, release } = await loader({}, { checkPage }).load(own(withFallback()), 'home');
    expect([module, release.version]).toEqual([{ Page: 'home' }, '0']);
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(onFailure.mock.calls[0][0]).toMatchObject({ version: '1' });
  });

  it('gives each release its own module in place of a shared one', async () => {
    const given = own(withFallback());
    container.get
      .mockRejectedValueOnce(new Error('half a file'))
      .mockImplementation(async () => () => ({ Page: 'home' }));
    const ownModules = ({ version }: { version: string }) => ({ react: { owner: version } });
    const { release } = await loader({ attempts: 1 }, { ownModules }).load(given, 'home');
    expect(release.version).toBe('0');
    const owners = container.init.mock.calls.map(([{ react }]) => react['19.0.0'].lib().owner);
    expect([...new Set(owners)].sort()).toEqual(['0', '1']);
    expect(SHARED.react['19.0.0']).toEqual({ version: '19.0.0' });
  });

  it('retries under a different address each time', async () => {
    importEntry.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    await loader().load(own(catalog), 'home');
    expect(addresses()).toEqual([
      at('/releases/mf-catalog/1/entry.js'),
      at('/releases/mf-catalog/1/entry.js?retry=1'),
      at('/releases/mf-catalog/1/entry.js?retry=2'),
    ]);
  });

  it('retries a module that failed after its entry was loaded', async () => {
    container.get.mockRejectedValueOnce(new Error('chunk lost'));
    await loader().load(own(catalog), 'home');
    expect(addresses()).toEqual([
      at('/releases/mf-catalog/1/entry.js'),
      at('/releases/mf-catalog/1/entry.js?retry=1'),
    ]);
  });

  it('keeps the address of a loaded remote', async () => {
    const { load } = loader();
    const given = own(catalog);
    importEntry.mockRejectedValueOnce(new Error('offline'));
    await load(given, 'home');
    await load(given, 'purchase');
    expect(addresses().at(-1)).toBe(at('/releases/mf-catalog/1/entry.js?retry=1'));
  });

  it('loads again after a failure, only from addresses whose hash the page lists', async () => {
    const { load } = loader();
    const given = own(catalog);
    importEntry.mockRejectedValue(new Error('gone'));
    await expect(load(given, 'home')).rejects.toThrow('gone');
    importEntry.mockResolvedValue(container);
    await load(given, 'home');
    expect(addresses().at(-1)).toBe(at('/releases/mf-catalog/1/entry.js'));
  });

  it('uses another address after a timeout', async () => {
    const { load } = loader({ timeout: 20 });
    const given = own(catalog);
    container.get.mockReturnValueOnce(new Promise(() => {}));
    await expect(load(given, 'home')).rejects.toThrow('took longer than 20 ms');
    await load(given, 'home');
    expect(addresses().at(-1)).toBe(at('/releases/mf-catalog/1/entry.js?retry=1'));
  });

  it('counts one failure of an address for all concurrent loads', async () => {
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

  it('keeps its container when an import ends after its timeout', async () => {
    const late = Promise.withResolvers<Container>();
    const lateContainer = { init: jest.fn(), get: jest.fn() };
    importEntry.mockReturnValueOnce(late.promise);
    const { load } = loader({ timeout: 20 });
    const given = own(catalog);
    await expect(load(given, 'home')).rejects.toThrow('took longer than 20 ms');
    await load(given, 'home');
    late.resolve(lateContainer);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await load(given, 'purchase')).module).toEqual({ Page: 'home' });
    expect(lateContainer.get).not.toHaveBeenCalled();
  });

  it('treats an empty module as a failure', async () => {
    container.get.mockImplementation(gives(null));
    await expect(loader().load(own(catalog), 'home')).rejects.toThrow('does not expose ./home');
  });
});

describe('a release that fails', () => {
  const fails = (version: string) =>
    importEntry.mockImplementation(async (address) => {
      if (address.includes(`/${version}/`)) throw new Error(`${version} is gone`);
      return container;
    });

  it('is replaced by the fallback release for all further modules', async () => {
    const { load } = loader();
    const given = own(withFallback());
    fails('1');
    expect((await load(given, 'home')).release.version).toBe('0');
    importEntry.mockClear();
    expect((await load(given, 'purchase')).release.version).toBe('0');
    expect(addresses()).toEqual([]);
    expect(onFailure.mock.calls.map(([{ version }, module]) => [version, module])).toEqual([['1', 'home']]);
  });

  it('is active again when the fallback release has failed', async () => {
    const { load } = loader({ attempts: 1 });
    const given = own(withFallback());
    fails('1');
    await load(given, 'home');
    container.get.mockRejectedValueOnce(new Error('chunk lost'));
    importEntry.mockResolvedValue(container);
    expect((await load(given, 'purchase')).release.version).toBe('1');
  });

  it('is not replaced by a fallback release that lacks the module', async () => {
    fails('1');
    await expect(loader().load(own(withFallback(['home'])), 'home')).rejects.toThrow('1 is gone');
  });

  it('still provides the modules that the fallback release lacks', async () => {
    const { load } = loader({ attempts: 1 });
    const given = own(withFallback(['review']));
    fails('1');
    expect((await load(given, 'home')).release.version).toBe('0');
    importEntry.mockReset().mockResolvedValue(container);
    onFailure.mockReset();
    expect((await load(given, 'review')).release.version).toBe('1');
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is reported together with the fallback release when both fail', async () => {
    importEntry.mockRejectedValue(new Error('gone'));
    await expect(loader().load(own(withFallback()), 'home')).rejects.toThrow('gone');
    expect(onFailure.mock.calls.map(([{ version }]) => version)).toEqual(['1', '0']);
  });

  it('is replaced by the fallback release on request, once', async () => {
    const { load, fallBack } = loader();
    const given = own(withFallback());
    const { release } = await load(given, 'home');
    const fallback = await fallBack(release, given, 'home');
    expect(fallback?.release.version).toBe('0');
    expect(await fallBack(fallback?.release ?? release, given, 'home')).toBeUndefined();
  });

  it('does not replace the fallback release on request', async () => {
    const { load, fallBack } = loader({ attempts: 1 });
    const given = own(withFallback());
    const { release } = await load(given, 'home');
    container.get.mockRejectedValueOnce(new Error('bad module')).mockImplementationOnce(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('bad module');
    });
    const outcomes = Promise.allSettled([fallBack(release, given, 'home'), fallBack(release, given, 'home')]);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
