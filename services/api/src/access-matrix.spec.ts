import { generateKeyPairSync } from 'node:crypto';
import { requestOf, routesOf } from '@whetstone/server/testing/access-matrix';
import { DISGUISE, disguisedPaths } from '@whetstone/server/testing/disguised-paths';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import { portOf, wrongAnswers } from '@whetstone/server/testing/odd-bodies';
import { AuditEntry } from './modules/audit/audit-entry.entity.ts';
import { accessMatrix, CACHEABLE, READING_POST } from './testing/access-matrix.ts';
import { forgeToken } from './testing/access-token.ts';
import { Browser } from './testing/browser.ts';
import type { Cast } from './testing/matrix-resources.ts';
import { fakeEncoder } from './testing/photos.ts';
import { signIn } from './testing/sign-in.ts';
import { sharedTestApp } from './testing/test-app.ts';

/** One service verifies all tokens: `access-tokens.spec` has the other wrong tokens. */
const IS_FULL = process.env.TEST_FULL === '1';
const UPLOAD = /(\/tool-imports|\/photos|\/picture)$/;

let cast: Cast;
let adminId: string;
const headers: Record<string, Record<string, string> | undefined> = {};

const shop = sharedTestApp({ ordersPerMinute: 1_000 });
afterAll(() => jest.restoreAllMocks());
beforeAll(async () => {
  fakeEncoder();
  const owner = await signIn(shop, { email: 'owner@example.com' });
  const admin = await signIn(shop, { email: 'admin@example.com', role: 'admin' });
  cast = { shop, owner };
  headers.owner = owner.headers;
  headers.other = (await signIn(shop, { email: 'other@example.com' })).headers;
  headers.admin = admin.headers;
  adminId = admin.id;
  headers.expired = bearer(await forgeToken(shop.config, admin, { claims: { exp: 1 } }));
  headers.forged = bearer(await forgeToken(shop.config, admin, { key: newKey() }));
  headers.edge = edgeHeaders(shop.config);
  headers.service = bearer(shop.config.serviceSecret);
  headers.team = bearer(`whetstone_deploy_${'x'.repeat(43)}`);
  headers.identity = await identityTokenOf('signed-up@example.com');
});

it('has a row for exactly the routes of the service', () => {
  const real = routesOf(shop.app).filter(
    (route) => !/^HEAD |^\w+ \/api\/identity\/\*$|^GET \/api\/docs\//.test(route),
  );
  const rows = Object.keys(accessMatrix).filter((row) => !row.endsWith(')'));
  expect(rows.sort()).toEqual(real.sort());
});

it.each(Object.entries(accessMatrix))('%s responds to each caller', async (name, row) => {
  const { statuses, readsToken, edge, service } = row;
  const [anonymous, owner, other, admin] = statuses;
  // A change that only admins can make, or that an admin makes for another user. It leaves an entry in the audit log.
  const isChange = !name.startsWith('GET ') && name !== READING_POST;
  const isAdminAction = isChange && other >= 400 && admin !== other && admin !== 404;
  const open = anonymous !== 401 || owner === anonymous;
  const noProof = open && !readsToken ? anonymous : 401;
  // Services, not caches, call internal routes.
  const isPrivate = !CACHEABLE.includes(name) && !/ \/internal\/| \/api\/health\/ready$/.test(name);
  const caching = isPrivate ? 'no-store' : expect.anything();
  const expected = {
    ...{ anonymous, owner, other, admin, forged: noProof },
    ...{ edge: edge ?? anonymous, service: service ?? noProof },
    ...(IS_FULL && { expired: noProof, identity: identityAnswer(name, noProof), team: noProof }),
  };
  const entries = shop.dataSource.getRepository(AuditEntry);
  const sent: Record<string, unknown> = {};
  /** A rejected request changes nothing, so the next caller sends the same one and succeeds. */
  let prepared = requestOf(name, row, cast);
  let isUsed = false;
  for (const [caller, status] of Object.entries(expected)) {
    if (isUsed && status !== 401) {
      prepared = requestOf(name, row, cast);
      isUsed = false;
    }
    isUsed ||= isChange && status !== 401 && status !== 403;
    const { headers: further, ...wanted } = await prepared;
    const { method, url } = wanted;
    const isRecorded = caller === 'admin' && isAdminAction;
    const before = isRecorded ? await entries.countBy({ actorId: adminId }) : 0;
    const request = { ...wanted, headers: { ...headers[caller], ...further } };
    const response = isInternal(url)
      ? await injectInternal(shop.app, request)
      : await shop.app.inject(request);
    const { statusCode, headers: received } = response;
    sent[caller] = { status: statusCode, caching: received['cache-control'] ?? 'none' };
    if (isRecorded) expect(await entries.countBy({ actorId: adminId })).toBeGreaterThan(before);
    // Who may call the most routes of a listener finds none of the other listener.
    if (!['admin', 'edge', 'service'].includes(caller)) continue;
    const elsewhere = { method, url, headers: headers[caller] };
    const missing = isInternal(url)
      ? await shop.app.inject(elsewhere)
      : await injectInternal(shop.app, elsewhere);
    expect({ onOtherListener: missing.statusCode }).toEqual({ onOtherListener: 404 });
  }
  const answers = Object.entries(expected).map(([caller, status]) => [caller, { status, caching }]);
  expect(sent).toEqual(Object.fromEntries(answers));
});

it.each(disguisedPaths('/internal/revoked-tokens'))(
  'the public listener has no internal route at %s',
  async (url) => {
    const disguise = { ...edgeHeaders(shop.config), ...DISGUISE, ...headers.service };
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      expect((await shop.app.inject({ method, url, headers: disguise })).statusCode).toBe(404);
    }
  },
);

/** Internal routes exist on the internal listener only, all others on the public listener only. */
function isInternal(url: string): boolean {
  return url.startsWith('/internal/');
}

/** An identity token can be exchanged only for its own user's access token. */
function identityAnswer(name: string, otherwise: number): number {
  return name === 'PUT /api/user/:email' ? 403 : otherwise;
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

function newKey() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

async function identityTokenOf(email: string) {
  const browser = new Browser(shop.app, shop.config.publicUrl);
  await browser.signUp(email, 'secret-1');
  return bearer((await browser.identityToken()) ?? '');
}

// Last: these requests use up limits. A visitor's body is parsed as an admin's, or not read at all: one media type shows both.
it.each<[string, string[] | undefined, RegExp]>([
  ['anonymous', ['text/csv'], /./],
  ['admin', IS_FULL ? undefined : ['application/json'], /./],
  ['admin with an upload', undefined, UPLOAD],
])('answers every write of %s without a body', async (caller, types, only) => {
  const port = await portOf(shop.app.getHttpServer());
  const routes = routesOf(shop.app).filter((route) => only.test(route));
  expect(routes.length).toBeGreaterThan(2);
  const by = headers[caller.split(' ')[0] ?? ''];
  const sending = { headers: by, types, unfinished: caller === 'anonymous' };
  expect(await wrongAnswers(port, routes, sending)).toEqual([]);
});

it.each<[caller: string, route: keyof typeof accessMatrix, type: string, status: number]>([
  ['anonymous', 'POST /api/tools/:id/photos', 'image/png', 401],
  ['owner', 'POST /api/tools/:id/photos', 'image/png', 403],
  ['admin', 'POST /api/tools/:id/photos', 'image/png', 415],
  ['admin', 'POST /api/tools/:id/photos', 'application/json', 415],
  ['anonymous', 'POST /api/tool-imports', 'text/csv', 401],
  ['owner', 'POST /api/tool-imports', 'text/csv', 403],
  ['admin', 'POST /api/tool-imports', 'text/csv', 422],
  ['admin', 'POST /api/tool-imports', 'application/json', 415],
])('answers %s who sends %s as %s without a body with %i', async (caller, route, type, status) => {
  const { method, url } = await requestOf(route, accessMatrix[route] as (typeof accessMatrix)[string], cast);
  const sending = { headers: headers[caller], types: [type], unfinished: caller !== 'admin' };
  const port = await portOf(shop.app.getHttpServer());
  expect(await wrongAnswers(port, [`${method} ${url}`], { ...sending, expected: [status] })).toEqual([]);
});
