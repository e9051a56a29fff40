import { fakeOidcSettings, usesFakeOidcProvider } from './lib/fake-oidc-provider.ts';

describe('the fake OIDC provider', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4000'],
    ['localhost', 'http://localhost:4000'],
    ['::1', 'http://[::1]:4000'],
  ])('runs in a demo that listens only on %s', (host, site) => {
    expect(usesFakeOidcProvider({}, host, site)).toBe(true);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:4000'],
    ['192.168.1.7', 'http://192.168.1.7:4000'],
    ['127.0.0.1', 'https://shop.example'],
    ['127.0.0.1', 'shop.example'],
  ])('does not run where other machines reach the shop: %s, %s', (host, site) => {
    expect(usesFakeOidcProvider({}, host, site)).toBe(false);
  });

  it.each([
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'mysql://shop@127.0.0.1/shop' },
    { GOOGLE_CLIENT_ID: 'a-real-one' },
    { IDENTITY_ISSUER: 'https://issuer.example' },
  ])('does not run with %j', (env) => {
    expect(usesFakeOidcProvider(env, '127.0.0.1', 'http://127.0.0.1:4000')).toBe(false);
  });

  it('and the API share a client whose secret is generated at each start', () => {
    const [one, other] = [fakeOidcSettings('http://s'), fakeOidcSettings('http://s')];
    expect(one.apiFor(4321)).toMatchObject({
      GOOGLE_CLIENT_ID: one.provider.GOOGLE_CLIENT_ID,
      GOOGLE_CLIENT_SECRET: one.provider.GOOGLE_CLIENT_SECRET,
      GOOGLE_DISCOVERY_URL: 'http://localhost:4321/.well-known/openid-configuration',
    });
    expect(one.provider.GOOGLE_CLIENT_SECRET).not.toBe(other.provider.GOOGLE_CLIENT_SECRET);
  });
});
