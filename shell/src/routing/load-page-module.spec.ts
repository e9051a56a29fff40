import { microfrontend } from '../testing/microfrontend.ts';
import { createPageLoader } from './load-page-module.ts';
import { shellModules } from './shell-modules.ts';

const loadRemote = jest.fn();
const { load } = createPageLoader({ load: loadRemote, fallBack: async () => undefined });

describe('a page’s module', () => {
  it('comes from the release that it is asked of', async () => {
    const catalog = microfrontend('mf-catalog', {});
    const loaded = { module: { Page: 'home' }, release: catalog };
    loadRemote.mockResolvedValue(loaded);
    expect(await load(catalog, 'home')).toEqual(loaded);
    expect(loadRemote).toHaveBeenCalledWith(catalog, 'home');
  });

  it('of the shell comes from the shell’s own build', async () => {
    loadRemote.mockReset();
    const { module } = await load(microfrontend('shell', {}), 'login');
    expect(module).toEqual({ Page: expect.any(Function) });
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('is given up when it has not come after 120 seconds', async () => {
    jest.useFakeTimers();
    jest.spyOn(shellModules, 'login').mockReturnValue(new Promise(() => {}));
    const gaveUp = jest.fn();
    const loading = load(microfrontend('shell', {}), 'login').catch(gaveUp);
    await jest.advanceTimersByTimeAsync(120_000 - 1);
    expect(gaveUp).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await loading;
    expect(gaveUp).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
