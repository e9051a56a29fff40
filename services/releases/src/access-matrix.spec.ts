import { requestOf, routesOf } from '@whetstone/server/testing/access-matrix';
import { DISGUISE, disguisedPaths } from '@whetstone/server/testing/disguised-paths';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { FakeApi } from '@whetstone/server/testing/fake-api';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import { portOf, wrongAnswers } from '@whetstone/server/testing/odd-bodies';
import type { InjectOptions } from 'fastify';
import { DeployTokensService } from './modules/deploy-tokens/deploy-tokens.service.ts';
import { accessMatrix, type Cast } from './testing/access-matrix.ts';
import { signIn } from './testing/sign-in.ts';
import { TeamClient } from './testing/team-client.ts';
import { sharedTestApp } from './testing/test-app.ts';

let cast: Cast;
const headers: Record<string, Record<string, string> | undefined> = {};

const shop = sharedTestApp();
beforeAll(async () => {
  const team = await TeamClient.of(shop, 'mf-catalog');
  cast = { shop, team };
  headers.user = (await signIn(shop)).headers;
  headers.admin = (await signIn(shop, { role: 'admin' })).headers;
  headers.forged = await forgedAdmin();
  headers.team = team.headers;
  headers.otherTeam = (await TeamClient.of(shop, 'mf-account')).headers;
  headers.revokedTeam = await revokedTeam();
  headers.edge = edgeHeaders(shop.config);
  headers.service = { authorization: `Bearer ${shop.config.serviceSecret}` };
});

it('has a row for exactly the routes of the service', () => {
  const real = routesOf(shop.app).filter((route) => !/^HEAD |^GET \/api\/releases\/docs\//.test(route));
  expect(Object.keys(accessMatrix).sort()).toEqual(real.sort());
});

describe.each(Object.entries(accessMatrix))('%s', (name, row) => {
  const { statuses, teams, edge, service } = row;
  const [anonymous, user, , admin] = statuses;
  const open = anonymous !== 401 || user === anonymous;
  const noProof = open ? anonymous : 401;
  const [team, otherTeam] = teams ?? [noProof, noProof];

  it.each([
    ['anonymous', anonymous],
    ['user', user],
    ['admin', admin],
    ['forged', noProof],
    ['team', team],
    ['otherTeam', otherTeam],
    ['revokedTeam', noProof],
    ['edge', edge ?? anonymous],
    ['service', service ?? noProof],
  ])('responds to %s with %i', async (caller, status) => {
    const { headers: further, ...request } = await requestOf(name, row, cast);
    const { method, url } = request;
    const send = (internal: boolean, request: InjectOptions) =>
      internal ? injectInternal(shop.app, request) : shop.app.inject(request);
    const isInternal = url.startsWith('/internal/');
    const response = await send(isInternal, { ...request, headers: { ...headers[caller], ...further } });
    expect({ status: response.statusCode }).toEqual({ status });
    const other = await send(!isInternal, { method, url, headers: headers[caller] });
    expect({ onOtherListener: other.statusCode }).toEqual({ onOtherListener: 404 });
  });
});

it.each(disguisedPaths('/internal/release-document'))(
  'the public listener has no internal route at %s',
  async (url) => {
    const headers = { ...edgeHeaders(shop.config), ...DISGUISE };
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      expect((await shop.app.inject({ method, url, headers })).statusCode).toBe(404);
    }
  },
);

/** The token of another environment, whose key has the same id. */
async function forgedAdmin() {
  const other = await FakeApi.start();
  const { headers } = await signIn({ api: other }, { role: 'admin' });
  other.close();
  return headers;
}

async function revokedTeam() {
  const tokens = shop.app.get(DeployTokensService);
  const about = { microfrontend: 'mf-catalog', label: 'lost laptop', createdBy: 'test' };
  const { id, token } = await tokens.create(about);
  await tokens.revoke(id, 'test');
  return { authorization: `Bearer ${token}` };
}

// Last: these requests use up limits. A visitor's body is parsed as an admin's, or not read at all: one media type shows both.
it.each([
  ['anonymous', ['text/csv']],
  ['admin', undefined],
  ['team', undefined],
])('answers every write of %s without a body', async (caller, types) => {
  const port = await portOf(shop.app.getHttpServer());
  const sending = { headers: headers[caller], types, unfinished: caller === 'anonymous' };
  expect(await wrongAnswers(port, routesOf(shop.app), sending)).toEqual([]);
});

it.each([
  ['anonymous', 401],
  ['otherTeam', 403],
])('answers an upload of %s without a body with %i', async (caller, status) => {
  const port = await portOf(shop.app.getHttpServer());
  const route = 'PUT /api/releases/mf-catalog/0123456789abcdef/files/main.js';
  const sending = { headers: headers[caller], types: ['application/octet-stream'], unfinished: true };
  expect(await wrongAnswers(port, [route], { ...sending, expected: [status] })).toEqual([]);
});
