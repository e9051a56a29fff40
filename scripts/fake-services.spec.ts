import {
  fakeOidcSettings,
  fakeStripeSettings,
  usesFakeOidcProvider,
  usesFakeStripe,
} from './lib/fake-services.ts';

describe.each([
  ['the fake OIDC provider', usesFakeOidcProvider],
  ['the fake Stripe', usesFakeStripe],
])('%s', (_name, usesFake) => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4000'],
    ['localhost', 'http://localhost:4000'],
    ['::1', 'http://[::1]:4000'],
  ])('runs in a demo that listens only on %s', (host, site) => {
    expect(usesFake({}, host, site)).toBe(true);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:4000'],
    ['192.168.1.7', 'http://192.168.1.7:4000'],
    ['127.0.0.1', 'https://shop.example'],
    ['127.0.0.1', 'shop.example'],
  ])('does not run where other machines reach the shop: %s, %s', (host, site) => {
    expect(usesFake({}, host, site)).toBe(false);
  });

  it.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'mysql://shop@127.0.0.1/shop' }])(
    'does not run with %j',
    (env) => {
      expect(usesFake(env, '127.0.0.1', 'http://127.0.0.1:4000')).toBe(false);
    },
  );
});

describe('settings of the real service', () => {
  it.each([
    [usesFakeOidcProvider, { GOOGLE_CLIENT_ID: 'a-real-one' }],
    [usesFakeOidcProvider, { IDENTITY_ISSUER: 'https://issuer.example' }],
    [usesFakeStripe, { STRIPE_SECRET_KEY: 'sk_live_1' }],
    [usesFakeStripe, { STRIPE_SECRET_KEY_FILE: '/run/secrets/stripe' }],
  ])('replace the fake: %o with %j', (usesFake, env) => {
    expect(usesFake(env, '127.0.0.1', 'http://127.0.0.1:4000')).toBe(false);
  });
});

describe('settings of a fake', () => {
  it('share a client with the API, whose secret is generated at each start', () => {
    const [one, other] = [fakeOidcSettings('http://s'), fakeOidcSettings('http://s')];
    expect(one.apiFor(4321)).toMatchObject({
      GOOGLE_CLIENT_ID: one.service.GOOGLE_CLIENT_ID,
      GOOGLE_CLIENT_SECRET: one.service.GOOGLE_CLIENT_SECRET,
      GOOGLE_DISCOVERY_URL: 'http://localhost:4321/.well-known/openid-configuration',
    });
    expect(one.service.GOOGLE_CLIENT_SECRET).not.toBe(other.service.GOOGLE_CLIENT_SECRET);
  });

  it('share keys with the API, which are generated at each start', () => {
    const [one, other] = [fakeStripeSettings('http://s'), fakeStripeSettings('http://s')];
    expect(one.apiFor(4321)).toEqual({
      STRIPE_SECRET_KEY: one.service.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: one.service.STRIPE_WEBHOOK_SECRET,
      STRIPE_API_URL: 'http://127.0.0.1:4321',
    });
    expect(one.service.STRIPE_SECRET_KEY).not.toBe(other.service.STRIPE_SECRET_KEY);
    expect(one.service.STRIPE_WEBHOOK_SECRET).not.toBe(other.service.STRIPE_WEBHOOK_SECRET);
  });
});
