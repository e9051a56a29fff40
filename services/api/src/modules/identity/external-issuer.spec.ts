import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, SignJWT } from 'jose';
import { Browser } from '../../testing/browser.ts';
import {
  client,
  type FakeOidcProvider,
  idTokenOf,
  idTokenRedirectUri,
  people,
  startFakeOidcProvider,
} from '../../testing/fake-oidc-provider.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let issuer: FakeOidcProvider;
let shop: TestApp;
let browser: Browser;
beforeAll(async () => {
  issuer = await startFakeOidcProvider(idTokenRedirectUri);
  shop = await startTestApp({
    externalIssuer: { issuer: issuer.issuer, audience: client.id, jwksUri: `${issuer.issuer}/jwks` },
    admin: { email: 'ben@mail.example', password: 'not-used-here' },
  });
  browser = new Browser(shop.app, shop.config.publicUrl);
});
afterAll(async () => {
  await shop.close();
  await issuer.stop();
});

it('is announced to the sign-in screen', async () => {
  const providers = (await browser.get('/api/identity/providers')).json();
  expect(providers).toEqual({ email: false, google: false, issuer: issuer.issuer });
});

it('disables the embedded identity provider', async () => {
  expect((await browser.signUp('ann@mail.example', 'secret-1')).statusCode).toBe(404);
  expect((await browser.get('/api/identity/jwks')).statusCode).toBe(404);
});

it('identifies users by its tokens', async () => {
  const idToken = await idTokenOf(issuer, people.ann);
  const response = await browser.exchange('ann@mail.example', idToken);
  expect(response.statusCode).toBe(200);
  const headers = { authorization: `Bearer ${response.json().token}` };
  const [profile] = (await browser.get('/api/user?email=ann@mail.example', headers)).json();
  const provider = new URL(issuer.issuer).host;
  expect(profile).toMatchObject({
    id: decodeJwt(idToken).sub,
    email: 'ann@mail.example',
    role: 'user',
    provider,
  });
});

it('sets the email of its users, who cannot change it here', async () => {
  const { token } = (await browser.exchange('ann@mail.example', await idTokenOf(issuer, people.ann))).json();
  const headers = { authorization: `Bearer ${token}` };
  const response = await browser.post('/api/user/me/email', { newEmail: 'new@mail.example' }, headers);
  expect(response.json()).toMatchObject({ status: 409, code: 'email-set-elsewhere' });
});

it('must have verified the email', async () => {
  for (const person of [people.liar, people.textLiar]) {
    const response = await browser.exchange('ann@mail.example', await idTokenOf(issuer, person));
    expect(response.json()).toMatchObject({ status: 403, code: 'email-not-confirmed' });
  }
});

it('must have verified this mailbox, and not another one that people can mean by it', async () => {
  const verified = (email: string) => idTokenOf(issuer, { ...people.ann, email });
  const exchanged = async (email: string, by: string) =>
    (await browser.exchange(email, await verified(by))).statusCode;
  const owner = 'kim1@7-11.example';
  expect(await exchanged(owner, owner)).toBe(200);
  // As people type it, each is the address of the owner. As a mailbox, each belongs to somebody else.
  const others = ['kim1@7ー11.example', 'kim1@७-11.example', 'kim１@7-11.example', 'kim\u200d1@7-11.example'];
  for (const other of others) expect([other, await exchanged(owner, other)]).toEqual([other, 403]);
  expect(await exchanged('info@müller.example', 'Info@Müller.example')).toBe(200);
});

it('authenticates the admin of the configuration', async () => {
  const idToken = await idTokenOf(issuer, people.ben);
  const { token } = (await browser.exchange('ben@mail.example', idToken)).json();
  const response = await browser.get('/api/admin/ben@mail.example', { authorization: `Bearer ${token}` });
  expect(response.json()).toEqual({ admin: true });
  const { auth_time: signedInAt, iat } = decodeJwt(idToken);
  expect(decodeJwt(token)).toMatchObject({ auth_time: signedInAt ?? iat });
});

describe('while its keys cannot be fetched', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let keys: Server;
  let respond: (response: ServerResponse) => void;
  let unreachable: TestApp;

  beforeAll(async () => {
    keys = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1');
    await once(keys, 'listening');
    const jwksUri = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwks`;
    unreachable = await startTestApp({
      externalIssuer: { issuer: issuer.issuer, audience: client.id, jwksUri },
    });
  });
  afterAll(async () => {
    await unreachable.close();
    keys.close();
  });

  it.each<[string, typeof respond]>([
    ['are interrupted', (response) => response.destroy()],
    ['are an error', (response) => response.writeHead(500).end()],
    ['are not a key set', (response) => response.end('{"keys":7}')],
    ['are not JSON', (response) => response.end('<html>')],
  ])('responds 503 with Retry-After and keeps the session if they %s', async (_how, how) => {
    respond = how;
    const token = await new SignJWT({ email: 'ann@mail.example' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .sign(privateKey);
    const person = new Browser(unreachable.app, unreachable.config.publicUrl);
    const rejected = await person.exchange('ann@mail.example', token);
    expect(rejected.json()).toMatchObject({ status: 503, code: 'identity-keys-unavailable' });
    expect(rejected.headers['retry-after']).toBe('5');
  });

  it('responds 401 to a token without a matching key once the keys can be fetched', async () => {
    respond = (response) => response.end('{"keys":[]}');
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(privateKey);
    const person = new Browser(unreachable.app, unreachable.config.publicUrl);
    expect((await person.exchange('ann@mail.example', token)).statusCode).toBe(401);
    expect((await person.exchange('ann@mail.example', 'nonsense')).statusCode).toBe(401);
  });
});

it('is rejected for a token with another audience', async () => {
  const other = await startTestApp({
    externalIssuer: { issuer: issuer.issuer, audience: 'another-shop', jwksUri: `${issuer.issuer}/jwks` },
  });
  try {
    const elsewhere = new Browser(other.app, other.config.publicUrl);
    const response = await elsewhere.exchange('ann@mail.example', await idTokenOf(issuer, people.ann));
    expect(response.statusCode).toBe(401);
  } finally {
    await other.close();
  }
});
