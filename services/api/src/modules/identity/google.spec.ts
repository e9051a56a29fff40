import { Browser } from '../../testing/browser.ts';
import {
  client,
  type FakeOidcProvider,
  people,
  startFakeOidcProvider,
} from '../../testing/fake-oidc-provider.ts';
import { type OidcUser, signInAtFakeOidcProvider } from '../../testing/oidc-sign-in.ts';
import { newestLink } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const callback = 'http://127.0.0.1:4000/api/identity/callback/google';
let oidcProvider: FakeOidcProvider;
let shop: TestApp;
beforeAll(async () => {
  oidcProvider = await startFakeOidcProvider(callback);
  const discoveryUrl = `${oidcProvider.issuer}/.well-known/openid-configuration`;
  shop = await startTestApp({
    google: { clientId: client.id, clientSecret: client.secret, discoveryUrl },
  });
});
// Each test has the same people.
afterEach(async () => {
  for (const table of ['session', 'account', 'verification', 'user'])
    await shop.dataSource.query(`DELETE FROM identity_${table}`);
  await shop.dataSource.query('DELETE FROM users');
});
afterAll(async () => {
  await shop.close();
  await oidcProvider.stop();
});

const open = () => new Browser(shop.app, shop.config.publicUrl);
const startFlow = async (browser: Browser, callbackURL = '/purchase') =>
  (await browser.post('/api/identity/sign-in/social', { provider: 'google', callbackURL })).json()
    .url as string;
const followCallback = async (browser: Browser, address: URL) =>
  (await browser.get(address.pathname + address.search)).headers.location;
const signIn = async (browser: Browser, person: OidcUser) =>
  followCallback(browser, await signInAtFakeOidcProvider(await startFlow(browser), person));
const providerOf = async (browser: Browser) => {
  const authorization = `Bearer ${await browser.accessToken('ann@mail.example')}`;
  return (await browser.get('/api/user?email=ann@mail.example', { authorization })).json()[0].provider;
};
const sessionUser = async (browser: Browser) => (await browser.get('/api/identity/get-session')).json()?.user;

it('is announced to the sign-in screen', async () => {
  expect((await open().get('/api/identity/providers')).json()).toEqual({
    email: true,
    google: true,
    issuer: null,
  });
});

it('redirects to Google with state, nonce and PKCE, and back to the requested page', async () => {
  const browser = open();
  const start = new URL(await startFlow(browser));
  const parameters = Object.fromEntries(start.searchParams);
  expect(parameters).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: callback,
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(parameters[name]?.length).toBeGreaterThan(20);
  expect(await followCallback(browser, await signInAtFakeOidcProvider(start.href, people.ann))).toBe(
    '/purchase',
  );
  expect(await sessionUser(browser)).toMatchObject({
    email: 'ann@mail.example',
    emailVerified: true,
    name: 'Ann at Google',
  });
});

it('opens no account of an address that only reads like the one that Google has verified', async () => {
  const [owner, thief] = [open(), open()];
  await signIn(owner, people.ann);
  await owner.accessToken('ann@mail.example');
  await signIn(thief, { name: 'A thief', email: 'ａnn@mail.example', email_verified: 'yes' });
  const token = (await thief.identityToken()) ?? '';
  expect(token).not.toBe('');
  expect((await thief.exchange('ann@mail.example', token)).statusCode).toBe(403);
});

it('ignores the case of the email that Google returns', async () => {
  const browser = open();
  await signIn(browser, people.ben);
  const authorization = `Bearer ${await browser.accessToken('ben@mail.example')}`;
  const [profile] = (await browser.get('/api/user?email=ben@mail.example', { authorization })).json();
  expect(profile).toMatchObject({ email: 'ben@mail.example', clientName: 'Ben at Google' });
});

it('signs in to the account with this confirmed email, and keeps its password', async () => {
  const browser = open();
  await browser.signUp('ann@mail.example', 'secret-1');
  const link = await newestLink(shop, 'ann@mail.example');
  await browser.get(link.pathname + link.search);
  const { id } = await sessionUser(browser);
  const elsewhere = open();
  expect(await signIn(elsewhere, people.ann)).toBe('/purchase');
  expect((await sessionUser(elsewhere)).id).toBe(id);
  expect(await providerOf(elsewhere)).toBe('google');
  const again = open();
  expect((await again.signIn('ann@mail.example', 'secret-1')).statusCode).toBe(200);
  expect(await providerOf(again)).toBe('credential');
});

it('removes the password and the sessions of an unverified account with this email', async () => {
  const squatter = open();
  await squatter.signUp('ann@mail.example', 'squatter');
  const authorization = `Bearer ${await squatter.accessToken('ann@mail.example')}`;
  const identityToken = (await squatter.identityToken()) ?? '';
  const owner = open();
  expect(await signIn(owner, people.ann)).toBe('/purchase');
  expect(await sessionUser(owner)).toMatchObject({ email: 'ann@mail.example', emailVerified: true });
  expect(await sessionUser(squatter)).toBeUndefined();
  expect((await squatter.get('/api/user/count', { authorization })).statusCode).toBe(401);
  expect((await squatter.exchange('ann@mail.example', identityToken)).statusCode).toBe(401);
  expect((await open().signIn('ann@mail.example', 'squatter')).statusCode).toBe(401);
});

it.each([
  ['false', people.liar],
  ['the string "false"', people.textLiar],
])('links no account whose email_verified is %s', async (_said, person) => {
  const owner = open();
  await owner.signUp('ann@mail.example', 'secret-1');
  const link = await newestLink(shop, 'ann@mail.example');
  await owner.get(link.pathname + link.search);
  const liar = open();
  expect(await signIn(liar, person)).toMatch(/^http:\/\/127\.0\.0\.1:4000\/login\?error=/);
  expect(await sessionUser(liar)).toBeUndefined();
});

it('creates no account for an unverified email', async () => {
  const liar = open();
  expect(await signIn(liar, people.newLiar)).toMatch(/\/login\?error=email_not_verified/);
  expect(await sessionUser(liar)).toBeUndefined();
});

describe('a callback that does not match its request', () => {
  const expectLoginError = (location: unknown) =>
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:4000\/login\?error=/);

  it('is rejected the second time', async () => {
    const browser = open();
    const address = await signInAtFakeOidcProvider(await startFlow(browser), people.ann);
    expect(await followCallback(browser, address)).toBe('/purchase');
    expectLoginError(await followCallback(browser, address));
  });

  it('is rejected in another browser, so a link cannot sign a victim in', async () => {
    const address = await signInAtFakeOidcProvider(await startFlow(open()), people.ann);
    const victim = open();
    expectLoginError(await followCallback(victim, address));
    expect(await sessionUser(victim)).toBeUndefined();
  });

  it.each(['state', 'code'])('is rejected with another %s', async (name) => {
    const browser = open();
    const address = await signInAtFakeOidcProvider(await startFlow(browser), people.ann);
    address.searchParams.set(name, 'something-else');
    expectLoginError(await followCallback(browser, address));
    expect(await sessionUser(browser)).toBeUndefined();
  });

  it('is rejected without a state', async () => {
    const browser = open();
    const address = await signInAtFakeOidcProvider(await startFlow(browser), people.ann);
    address.searchParams.delete('state');
    expectLoginError(await followCallback(browser, address));
  });
});

describe('the proof of a session', () => {
  const prove = async (browser: Browser) =>
    browser.post('/api/identity/link-social', {
      ...{ provider: 'google', callbackURL: '/proof', errorCallbackURL: '/proof' },
      // Only the shop decides on these.
      ...{ additionalParams: { prompt: 'none' }, scopes: ['drive'] },
    });
  const start = async (browser: Browser) => (await prove(browser)).json().url as string;
  const statusOf = async (browser: Browser) => (await browser.get('/api/identity/second-factors')).json();
  const sessions = () => shop.dataSource.query('SELECT id, userId FROM identity_session');
  const forgetProofs = () => shop.dataSource.query('UPDATE identity_session SET provenAt = NULL');

  async function openStale(): Promise<Browser> {
    const browser = open();
    await signIn(browser, people.ann);
    expect(await statusOf(browser)).toEqual({
      ...{ app: false, passkeys: [], password: false, google: true, proven: true },
    });
    await forgetProofs();
    return browser;
  }

  it('asks Google for a fresh sign-in, and keeps the session', async () => {
    const browser = await openStale();
    const before = await sessions();
    const address = await start(browser);
    const { max_age, claims, prompt, scope } = Object.fromEntries(new URL(address).searchParams);
    expect([max_age, claims, prompt, scope]).toEqual([
      ...['0', '{"id_token":{"auth_time":{"essential":true}}}'],
      ...['select_account', 'openid email profile'],
    ]);
    expect(await statusOf(browser)).toMatchObject({ proven: false });
    expect(await followCallback(browser, await signInAtFakeOidcProvider(address, people.ann))).toBe('/proof');
    expect(await statusOf(browser)).toMatchObject({ proven: true });
    expect(await sessions()).toEqual(before);
  });

  it('also counts after a change of the email', async () => {
    const browser = await openStale();
    await shop.dataSource.query("UPDATE identity_user SET email = 'new@mail.example'");
    const back = await signInAtFakeOidcProvider(await start(browser), people.ann);
    expect(await followCallback(browser, back)).toBe('/proof');
    expect(await statusOf(browser)).toMatchObject({ proven: true });
  });

  it.each([
    ['an earlier sign-in', { ...people.ann, signed_in: 'earlier' }, 'sign_in_not_fresh'],
    ['another Google account', people.ben, 'other_google_account'],
    ['another Google account with the same email', people.liar, 'email_not_verified'],
  ] as const)('is not renewed by %s', async (_whose, person, error) => {
    const browser = await openStale();
    const before = await sessions();
    const back = await signInAtFakeOidcProvider(await start(browser), person);
    expect(await followCallback(browser, back)).toMatch(new RegExp(`^/proof\\?error=${error}`));
    expect(await statusOf(browser)).toMatchObject({ proven: false });
    expect(await sessions()).toEqual(before);
    expect(await shop.dataSource.query('SELECT id FROM identity_account')).toHaveLength(1);
  });

  it('takes the time of the ID token if Google sends no time of the sign-in', async () => {
    const browser = await openStale();
    const address = new URL(await start(browser));
    for (const name of ['max_age', 'claims']) address.searchParams.delete(name);
    const person = { ...people.ann, signed_in: 'earlier' } as const;
    expect(await followCallback(browser, await signInAtFakeOidcProvider(address.href, person))).toBe(
      '/proof',
    );
    expect(await statusOf(browser)).toMatchObject({ proven: true });
  });

  it('is not renewed after another user has signed in', async () => {
    const browser = await openStale();
    const back = await signInAtFakeOidcProvider(await start(browser), people.ann);
    await browser.post('/api/identity/sign-out', {});
    await browser.signUp('eve@mail.example', 'secret-1');
    await forgetProofs();
    expect(await followCallback(browser, back)).toMatch(/^\/proof\?error=other_google_account/);
    expect(await statusOf(browser)).toMatchObject({ google: false, proven: false });
  });

  it('needs an account that signs in with Google, and the proven factor', async () => {
    const browser = open();
    await browser.signUp('eve@mail.example', 'secret-1');
    expect((await prove(browser)).json()).toMatchObject({ code: 'GOOGLE_NOT_LINKED' });
    const stale = await openStale();
    await shop.dataSource.query('UPDATE identity_user SET twoFactorEnabled = 1');
    expect((await prove(stale)).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect((await prove(open())).statusCode).toBe(401);
  });
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
  'starts no flow that ends at %s',
  async (target) => {
    for (const field of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
      const body = { provider: 'google', callbackURL: '/', [field]: target };
      const response = await open().post('/api/identity/sign-in/social', body);
      expect(response.statusCode).toBe(403);
      expect(response.json().message).toBe('We can only redirect you to a page of this shop.');
    }
  },
);

describe.each(['/.//evil.example/shop', '/../..//evil.example'])('a flow with %s', (target) => {
  const startFlowWith = async (browser: Browser, field: string) => {
    const body = { provider: 'google', callbackURL: '/purchase', [field]: target };
    const response = await browser.post('/api/identity/sign-in/social', body);
    return signInAtFakeOidcProvider(response.json().url, people.ann);
  };

  it.each(['callbackURL', 'newUserCallbackURL'])('as its %s ends at the home page', async (field) => {
    const browser = open();
    expect(await followCallback(browser, await startFlowWith(browser, field))).toBe('/');
  });

  it('as its errorCallbackURL ends at the home page if Google returns an error', async () => {
    const browser = open();
    const address = await startFlowWith(browser, 'errorCallbackURL');
    address.searchParams.delete('code');
    address.searchParams.set('error', 'access_denied');
    expect(await followCallback(browser, address)).toBe('/');
  });
});

it('accepts no ID token directly, without state and nonce', async () => {
  const response = await open().post('/api/identity/sign-in/social', {
    provider: 'google',
    idToken: { token: 'x' },
  });
  expect(response.json()).toMatchObject({ code: 'ID_TOKEN_NOT_SUPPORTED' });
});

it('responds 503 while Google is unreachable, keeps sign-in by email working, and recovers', async () => {
  const unreachable = 'http://127.0.0.1:9/.well-known/openid-configuration';
  const google = { clientId: client.id, clientSecret: client.secret, discoveryUrl: unreachable };
  const other = await startTestApp({ google });
  try {
    const browser = new Browser(other.app, other.config.publicUrl);
    const response = await browser.post('/api/identity/sign-in/social', {
      provider: 'google',
      callbackURL: '/',
    });
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toMatch(/^Signing in with Google is not possible at the moment\./);
    expect((await browser.signUp('mail@example.com', 'secret-1')).statusCode).toBe(200);
    google.discoveryUrl = `${oidcProvider.issuer}/.well-known/openid-configuration`;
    jest.useFakeTimers({
      now: Date.now() + 6_000,
      doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
    });
    expect(await startFlow(browser)).toMatch(oidcProvider.issuer);
  } finally {
    jest.useRealTimers();
    await other.close();
  }
});
