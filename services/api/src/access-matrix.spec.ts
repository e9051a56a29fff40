import { injectInternal } from '@whetstone/server/testing/inject-internal';
import type { InjectOptions } from 'fastify';
import { SignJWT } from 'jose';
import { DeployTokensService } from './modules/deploy-tokens/deploy-tokens.service.ts';
import { accessMatrix, type Cast, routesOf } from './testing/access-matrix.ts';
import { Browser } from './testing/browser.ts';
import { edgeHeaders } from './testing/releases/release-document.ts';
import { TeamClient } from './testing/releases/team-client.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let shop: TestApp;
let cast: Cast;
const headers: Record<string, Record<string, string> | undefined> = {};

beforeAll(async () => {
  shop = await startTestApp();
  const owner = await signIn(shop, { email: 'owner@example.com' });
  const admin = await signIn(shop, { email: 'admin@example.com', role: 'admin' });
  const team = await TeamClient.of(shop, 'mf-catalog');
  cast = { shop, owner, team };
  headers.owner = owner.headers;
  headers.other = (await signIn(shop, { email: 'other@example.com' })).headers;
  headers.admin = admin.headers;
  headers.expired = await forged(admin, shop.config.accessTokenSecret, '-1s');
  headers.forged = await forged(admin, 'x'.repeat(64), '15m');
  headers.team = team.headers;
  headers.otherTeam = (await TeamClient.of(shop, 'mf-account')).headers;
  headers.revokedTeam = await revokedTeam();
  headers.edge = edgeHeaders(shop.config);
  headers.identity = await identityTokenOf('signed-up@example.com');
});
afterAll(() => shop.close());

it('has a row for exactly the routes of the service', () => {
  const real = routesOf(shop.app).filter(
    (route) => !/^HEAD |^\w+ \/api\/identity\/\*$|^GET \/api\/docs\//.test(route),
  );
  const rows = Object.keys(accessMatrix).filter((row) => !row.endsWith(')'));
  expect(rows.sort()).toEqual(real.sort());
});

describe.each(Object.entries(accessMatrix))('%s', (name, { call, statuses, teams, edge }) => {
  const [anonymous, owner, other, admin] = statuses;
  const open = anonymous !== 401 || owner === anonymous;
  const noProof = open ? anonymous : 401;
  const [team, otherTeam] = teams ?? [noProof, noProof];

  it.each([
    ['anonymous', anonymous],
    ['owner', owner],
    ['other', other],
    ['admin', admin],
    // Public routes ignore the token.
    ['expired', noProof],
    ['forged', noProof],
    ['identity', identityAnswer(name, noProof)],
    ['team', team],
    ['otherTeam', otherTeam],
    ['revokedTeam', noProof],
    ['edge', edge ?? anonymous],
  ])('responds to %s with %i', async (caller, status) => {
    const { url, payload, headers: further } = await call(cast);
    const method = name.split(' ')[0] as InjectOptions['method'];
    const request = { method, url, payload, headers: { ...headers[caller], ...further } };
    const response = isInternal(url)
      ? await injectInternal(shop.app, request)
      : await shop.app.inject(request);
    expect({ status: response.statusCode }).toEqual({ status });
    const elsewhere = { method, url, headers: headers[caller] };
    const other = isInternal(url)
      ? await shop.app.inject(elsewhere)
      : await injectInternal(shop.app, elsewhere);
    expect({ onOtherListener: other.statusCode }).toEqual({ onOtherListener: 404 });
  });
});

it.each([
  '/internal/release-document',
  '/api/internal/release-document',
  '/api/%69nternal/release-document',
  '/%69nternal/release-document',
  '//internal/release-document',
  '/api//internal/release-document',
  '/api/../internal/release-document',
  '/api/purchase/../../internal/release-document',
  '/internal/./release-document',
  '/INTERNAL/release-document',
  '/internal;/release-document',
  'http://127.0.0.1:4011/internal/release-document',
])('the public listener has no internal route at %s', async (url) => {
  const headers = { ...edgeHeaders(shop.config), host: '127.0.0.1:4011', listener: 'internal' };
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(404);
});

/** Internal routes exist on the internal listener only, all others on the public listener only. */
function isInternal(url: string): boolean {
  return url.startsWith('/internal/');
}

/** An identity token can be exchanged only for its own user's access token. */
function identityAnswer(name: string, otherwise: number): number {
  return name === 'PUT /api/user/:email' ? 403 : otherwise;
}

async function forged({ id, email, name, role }: SignedIn, secret: string, expires: string) {
  const token = await new SignJWT({ email, name, role, ver: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setIssuer('whetstone-api')
    .setAudience('whetstone-api')
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
  return { authorization: `Bearer ${token}` };
}

async function revokedTeam() {
  const tokens = shop.app.get(DeployTokensService);
  const { id, token } = await tokens.create({
    microfrontend: 'mf-catalog',
    label: 'lost laptop',
    createdBy: 'test',
  });
  await tokens.revoke(id);
  return { authorization: `Bearer ${token}` };
}

async function identityTokenOf(email: string) {
  const browser = new Browser(shop.app, shop.config.publicUrl);
  await browser.signUp(email, 'secret-1');
  return { authorization: `Bearer ${await browser.identityToken()}` };
}
