import { kernelOf } from './release-kernel.ts';
import { accessToken } from './session/access-token.ts';
import { createStorage } from './storage.ts';

const storageOf = (name: string, version = '1') => createStorage(kernelOf({ name, version }).api.reducerPath);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the storage of a microfrontend', () => {
  it('returns its own values, in each area', () => {
    const { local, session } = storageOf('mf-catalog');
    local.write('draft', { text: 'local' });
    session.write('draft', { text: 'session' });
    expect([local.read('draft'), session.read('draft')]).toEqual([{ text: 'local' }, { text: 'session' }]);
    local.write('draft', undefined);
    expect([local.read('draft'), session.read('missing')]).toEqual([undefined, undefined]);
  });

  it('shares no key with another microfrontend, nor with the session', () => {
    accessToken.write('the token of the session');
    storageOf('mf-catalog').local.write('accessToken', 'a draft');
    expect(storageOf('mf-account').local.read('accessToken')).toBeUndefined();
    expect(accessToken.read()).toBe('the token of the session');
    storageOf('mf-catalog').local.write('accessToken', undefined);
    expect(accessToken.read()).toBe('the token of the session');
  });

  it('passes the value of another release to the migration, and drops it without one', () => {
    storageOf('mf-catalog', '1').local.write('draft', 'old');
    const { local } = storageOf('mf-catalog', '2');
    expect(local.read('draft')).toBeUndefined();
    expect(local.read('draft', (value) => ({ text: value }))).toEqual({ text: 'old' });
    local.write('draft', { text: 'new' });
    expect(local.read('draft', () => 'migrated')).toEqual({ text: 'new' });
  });

  it('stores nothing in a browser that blocks storage, and ignores values that are not JSON', () => {
    const { local } = storageOf('mf-catalog');
    localStorage.setItem('mf-catalog/draft', '{');
    expect(local.read('draft')).toBeUndefined();
    const blocked = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(() => local.write('draft', 'text')).not.toThrow();
    expect(local.read('draft')).toBeUndefined();
    blocked.mockRestore();
  });
});
