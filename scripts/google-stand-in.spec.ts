import { introduceGoogleStandIn, wantsGoogleStandIn } from './lib/google-stand-in.ts';

describe('the stand-in for Google', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4000'],
    ['localhost', 'http://localhost:4000'],
    ['::1', 'http://[::1]:4000'],
  ])('stands in where a demo listens on %s alone', (host, site) => {
    expect(wantsGoogleStandIn({}, host, site)).toBe(true);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:4000'],
    ['192.168.1.7', 'http://192.168.1.7:4000'],
    ['127.0.0.1', 'https://shop.example'],
    ['127.0.0.1', 'shop.example'],
  ])('does not where others reach the shop: %s, %s', (host, site) => {
    expect(wantsGoogleStandIn({}, host, site)).toBe(false);
  });

  it.each([
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'mysql://shop@127.0.0.1/shop' },
    { GOOGLE_CLIENT_ID: 'a-real-one' },
    { IDENTITY_ISSUER: 'https://issuer.example' },
  ])('does not with %j', (env) => {
    expect(wantsGoogleStandIn(env, '127.0.0.1', 'http://127.0.0.1:4000')).toBe(false);
  });

  it('and the API share a client whose secret is generated at each start', () => {
    const [one, other] = [introduceGoogleStandIn('http://s'), introduceGoogleStandIn('http://s')];
    expect(one.apiFor(4321)).toMatchObject({
      GOOGLE_CLIENT_ID: one.standIn.GOOGLE_CLIENT_ID,
      GOOGLE_CLIENT_SECRET: one.standIn.GOOGLE_CLIENT_SECRET,
      GOOGLE_DISCOVERY_URL: 'http://localhost:4321/.well-known/openid-configuration',
    });
    expect(one.standIn.GOOGLE_CLIENT_SECRET).not.toBe(other.standIn.GOOGLE_CLIENT_SECRET);
  });
});
