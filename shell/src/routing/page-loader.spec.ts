import { microfrontend } from '../testing/microfrontend.ts';
import { createPageLoader, shellModules } from './page-loader.ts';

const loadRemote = jest.fn();
const { load } = createPageLoader({ load: loadRemote, fallBack: async () => undefined });

describe('the module of a page', () => {
  it('comes from the requested release', async () => {
    const catalog = microfrontend('mf-catalog', {});
    const loaded = { module: { Page: 'home' }, release: catalog };
    loadRemote.mockResolvedValue(loaded);
    expect(await load(catalog, 'home')).toEqual(loaded);
    expect(loadRemote).toHaveBeenCalledWith(catalog, 'home');
  });

  it('of a remote waits for the defence of the page, which starts with the request', async () => {
    const catalog = microfrontend('mf-catalog', {});
    loadRemote.mockResolvedValue({ module: { Page: 'home' }, release: catalog });
    const defence = Promise.withResolvers<void>();
    const defend = jest.fn(() => defence.promise);
    const onLoaded = jest.fn();
    const loader = createPageLoader({ load: loadRemote, fallBack: async () => undefined }, defend);
    const loading = loader.load(catalog, 'home').then(onLoaded);
    expect(defend).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(onLoaded).not.toHaveBeenCalled();
    defence.resolve();
    await loading;
    expect(onLoaded).toHaveBeenCalledTimes(1);
  });

  it('of the shell comes from the shell’s build', async () => {
    loadRemote.mockReset();
    const { module } = await load(microfrontend('shell', {}), 'login');
    expect(module).toEqual({ Page: expect.any(Function) });
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('times out after 120 seconds', async () => {
    jest.useFakeTimers();
    jest.spyOn(shellModules, 'login').mockReturnValue(new Promise(() => {}));
    const onTimeout = jest.fn();
    const loading = load(microfrontend('shell', {}), 'login').catch(onTimeout);
    await jest.advanceTimersByTimeAsync(120_000 - 1);
    expect(onTimeout).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await loading;
    expect(onTimeout).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
