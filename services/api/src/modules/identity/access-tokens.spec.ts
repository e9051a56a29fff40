import { createPublicKey, type KeyObject } from 'node:crypto';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import fc from 'fast-check';
import { decodeProtectedHeader, exportJWK } from 'jose';
import {
  FORGERIES,
  type Forgery,
  forgeToken,
  keyIdOf,
  newKey,
  unsignedTokens,
} from '../../testing/access-token.ts';
import { Browser } from '../../testing/browser.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { sharedTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';

let admin: SignedIn;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await signIn(shop, { role: 'admin' });
});

const statusOf = async (token: string, { app }: Pick<TestApp, 'app'> = shop) =>
  (await app.inject({ url: '/api/user/count', headers: { authorization: `Bearer ${token}` } })).statusCode;
const forge = (forgery?: Forgery) => forgeToken(shop.config, admin, forgery);

describe('an access token', () => {
  it('has an ES256 signature, the id of its key, and the type of access tokens', async () => {
    const [, token = ''] = admin.headers.authorization.split(' ');
    const kid = await keyIdOf(shop.config.accessTokenKey);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid });
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(await forge())).toBe(200);
  });

  it.each(FORGERIES)('%s is rejected', async (_what, forgery) => {
    expect(await statusOf(await forge(await forgery(shop.config.accessTokenKey)))).toBe(401);
  });

  it('without a signature is rejected', async () => {
    for (const token of unsignedTokens(await forge()))
      expect([token, await statusOf(token)]).toEqual([token, 401]);
  });

  it('with changed claims is rejected', async () => {
    const [header, , signature] = (await forge({ claims: { role: 'user' } })).split('.');
    const [, payload] = (await forge({ claims: { role: 'admin' } })).split('.');
    expect(await statusOf([header, payload, signature].join('.'))).toBe(401);
  });

  it('is not an identity token, and an identity token is no access token', async () => {
    const browser = new Browser(shop.app, shop.config.publicUrl);
    await browser.signUp('identity@example.com', 'secret-1');
    expect(await statusOf((await browser.identityToken()) ?? '')).toBe(401);
    const { statusCode } = await browser.exchange(admin.email, await forge());
    expect(statusCode).toBe(401);
  });

  it('never causes an error of the server, whatever its text', async () => {
    const valid = await forge();
    const part = fc.oneof(
      fc.constantFrom(...valid.split('.'), '', '{}', 'e30', 'bnVsbA', 'W10', '__proto__'),
      fc.base64String(),
      fc.string(),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    );
    const token = fc
      .array(part, { maxLength: 6 })
      .map((parts) => parts.join('.').replace(/[^\x20-\x7e]/g, ''));
    await fc.assert(
      fc.asyncProperty(token, async (text) => expect([200, 401]).toContain(await statusOf(text))),
      { numRuns: process.env.TEST_FULL === '1' ? 200 : 50, examples: [['x'.repeat(10_000)], [valid]] },
    );
  });
});

describe('the replacement of the key', () => {
  it('accepts tokens of the next and the previous key while both are set, and of no others afterwards', async () => {
    const [first, second] = [newKey(), newKey()];
    const publicKeys = [first, second].map((key) => createPublicKey(key));
    const [firstPublic, secondPublic] = publicKeys as [KeyObject, KeyObject];
    const steps = [
      { accessTokenKey: first, acceptedAccessTokenKeys: [secondPublic], accepted: [200, 200] },
      { accessTokenKey: second, acceptedAccessTokenKeys: [firstPublic], accepted: [200, 200] },
      { accessTokenKey: second, acceptedAccessTokenKeys: [], accepted: [401, 200] },
    ];
    for (const { accepted, ...keys } of steps) {
      const restarted = await startTestApp(keys);
      const user = await signIn(restarted);
      const tokens = await Promise.all(
        [first, second].map((accessTokenKey) => forgeToken({ ...restarted.config, accessTokenKey }, user)),
      );
      expect(await Promise.all(tokens.map((token) => statusOf(token, restarted)))).toEqual(accepted);
      await restarted.close();
    }
  });
});

describe('the routes for other services', () => {
  const get = (url: string, headers = {}) => {
    const authorization = `Bearer ${shop.config.serviceSecret}`;
    return injectInternal(shop.app, { url, headers: { authorization, ...headers } });
  };

  it('list the public keys, and no private key', async () => {
    const { keys, issuer } = (await get('/internal/access-token-keys')).json();
    const { x, y } = await exportJWK(createPublicKey(shop.config.accessTokenKey));
    const kid = await keyIdOf(shop.config.accessTokenKey);
    expect(issuer).toBe(shop.config.publicUrl);
    expect(keys).toEqual([{ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }]);
  });

  it('list the current token version of each user whose tokens were revoked, from the next request on', async () => {
    const { id, email } = await signIn(shop);
    const versions = async () => (await get('/internal/revoked-tokens')).json().currentVersions;
    expect(await versions()).not.toHaveProperty(id);
    const { headers } = admin;
    const promoted = await shop.app.inject({ method: 'PUT', url: `/api/user/admin/${email}`, headers });
    expect(promoted.statusCode).toBe(200);
    expect(await versions()).toHaveProperty(id, 2);
  });

  it.each(['/internal/access-token-keys', '/internal/revoked-tokens'])(
    '%s is sent once per change',
    async (url) => {
      const { etag, 'cache-control': caching } = (await get(url)).headers;
      expect(caching).toBe('private, no-cache');
      const again = await get(url, { 'if-none-match': String(etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );
});
