import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { Browser } from '../../testing/browser.ts';
import { signIn } from '../../testing/sign-in.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { TokenRevocationService } from '../users/token-revocation.service.ts';
import { User } from '../users/user.entity.ts';

let browser: Browser;
let identityToken: string;
const email = 'ann@example.com';
const shop = sharedTestApp();
beforeAll(async () => {
  browser = open();
  await browser.signUp(email, 'secret-1', 'Ann');
  identityToken = (await browser.identityToken()) ?? '';
});

const open = () => new Browser(shop.app, shop.config.publicUrl);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const put = (path: string, payload: object, token: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/user/${path}`, payload, headers: bearer(token) });

it('returns an access token, valid for 15 minutes', async () => {
  const response = await browser.exchange(' ANN@example.com', identityToken);
  expect(response.statusCode).toBe(200);
  const claims = decodeJwt(response.json().token);
  expect(claims).toMatchObject({ email, name: 'Ann', role: 'user', ver: 1 });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
  expect((await browser.get('/api/user/count', bearer(response.json().token))).statusCode).toBe(200);
});

it('stores the sign-in method of the session', async () => {
  const headers = bearer((await browser.exchange(email, identityToken)).json().token);
  expect((await browser.get(`/api/user?email=${email}`, headers)).json()).toMatchObject([
    { provider: 'credential' },
  ]);
});

it('creates one user for concurrent exchanges', async () => {
  const newUser = open();
  await newUser.signUp('many@example.com', 'secret-1');
  const token = (await newUser.identityToken()) ?? '';
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => newUser.exchange('many@example.com', token)),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  expect(new Set(responses.map((response) => decodeJwt(response.json().token).sub)).size).toBe(1);
  expect(await shop.dataSource.getRepository(User).countBy({ email: 'many@example.com' })).toBe(1);
});

it('rejects the email of another user', async () => {
  const response = await put('admin@example.com', { email: 'admin@example.com' }, identityToken);
  expect(response.json()).toMatchObject({ status: 403, code: 'forbidden' });
});

it('rejects a body with another email than the path', async () => {
  const response = await put(email, { email: 'admin@example.com' }, identityToken);
  expect(response.json()).toMatchObject({ status: 400, code: 'email-mismatch' });
  for (const body of [{}, { email: 5 }, { email, role: 'admin' }]) {
    expect((await put(email, body, identityToken)).json()).toMatchObject({ code: 'validation-failed' });
  }
});

describe('an invalid identity token', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = 'http://127.0.0.1:4000/api/identity';
  const claims = { email, email_verified: true, sid: 'x' };
  const sign = (alg: string, key: Parameters<SignJWT['sign']>[0], kid?: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid })
      .setSubject('x')
      .setIssuer(issuer)
      .setAudience('whetstone-exchange')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
  const unsigned = (header: object) =>
    `${[header, { ...claims, iss: issuer, aud: 'whetstone-exchange', exp: 9_999_999_999 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')}.`;
  const known = () => JSON.parse(Buffer.from(identityToken.split('.')[0] ?? '', 'base64url').toString()).kid;

  it.each<[string, () => Promise<string> | string]>([
    ['is missing', () => ''],
    ['is not a JWT', () => 'nonsense'],
    ['is not signed', () => unsigned({ alg: 'none' })],
    ['is signed by an unknown key', () => sign('ES256', privateKey)],
    ['is signed by another key with the id of a known key', () => sign('ES256', privateKey, known())],
    ['is signed with a secret instead of a key', () => sign('HS256', Buffer.from('x'.repeat(32)), known())],
    ['has been tampered with', () => `${identityToken.slice(0, -4)}AAAA`],
    ['is an access token', async () => (await browser.exchange(email, identityToken)).json().token],
  ])('is rejected if it %s', async (_why, token) => {
    expect((await put(email, { email }, await token())).json()).toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
  });

  it('is rejected if it has expired', async () => {
    jest.useFakeTimers({
      now: Date.now() + 5 * 60_000 + 1_000,
      doNotFake: ['setTimeout', 'setImmediate', 'nextTick'],
    });
    try {
      expect((await put(email, { email }, identityToken)).statusCode).toBe(401);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('an access token', () => {
  it('cannot be replaced by an identity token', async () => {
    expect((await browser.get('/api/user/count', bearer(identityToken))).statusCode).toBe(401);
  });

  it('is rejected within a second after another instance revokes it', async () => {
    const bob = await signIn(shop, { email: 'bob@example.com' });
    const status = async () => (await browser.get('/api/user/count', bob.headers)).statusCode;
    shop.app.get(TokenRevocationService).clearCache();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      expect(await status()).toBe(200);
      const users = shop.dataSource.getRepository(User);
      await users.update({ id: bob.id }, { tokenVersion: 2, tokensRevokedAt: new Date() });
      clock.mockReturnValue(performance.now() + 1_001);
      expect(await status()).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  it('is rejected as soon as this process revokes it', async () => {
    const carl = await signIn(shop, { email: 'carl@example.com' });
    const status = async () => (await browser.get('/api/user/count', carl.headers)).statusCode;
    expect(await status()).toBe(200);
    await shop.app.get(TokenRevocationService).revokeTokens(carl.id);
    expect(await status()).toBe(401);
  });
});
