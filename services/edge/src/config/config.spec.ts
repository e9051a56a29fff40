import { ConfigError, readConfig } from './config.ts';

describe('the edge’s configuration', () => {
  it('works without any variable', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4000, apiUrl: 'http://127.0.0.1:4001' });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['API_URL', 'localhost:4001'],
    ['API_URL', 'ftp://api'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .*"${value}"\\.$`));
  });
});
