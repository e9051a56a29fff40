import { ConfigError, readConfig } from './config.ts';

describe('the edge’s configuration', () => {
  it('works without any variable', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4000, apiUrl: 'http://127.0.0.1:4001' });
  });

  it('believes nobody about where a request came from, unless told whom', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    expect(readConfig({ TRUSTED_PROXIES: 'loopback,10.0.0.0/8' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
    ]);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['API_URL', 'localhost:4001'],
    ['API_URL', 'ftp://api'],
    ['API_URL', 'http://gateway/shop'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .*"${value}"\\.$`));
  });
});
