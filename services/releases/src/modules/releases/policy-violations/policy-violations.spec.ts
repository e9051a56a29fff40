import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';
import { PolicyViolation } from './policy-violation.entity.ts';
import { MAX_GROUPS } from './policy-violations.service.ts';

const URL = '/api/releases/policy-violations';
const SITE = 'https://shop.example';

let shop: DeliveryApp;
let admin: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  shop = await startDeliveryApp();
  admin = await signIn(shop, { role: 'admin' });
  for (const name of ['shell', 'mf-catalog']) await (await TeamClient.of(shop, name)).release(build(name));
});
beforeEach(() => shop.dataSource.getRepository(PolicyViolation).clear());
afterAll(() => shop.close());

let clients = 0;
const newClient = () => {
  clients += 1;
  return `10.0.${clients >> 8}.${clients & 255}`;
};

function report(
  payload: object,
  { page = 'mf-catalog', type = 'application/reports+json', client = newClient() } = {},
) {
  const url = `${URL}?microfrontend=${page}`;
  const headers = { 'content-type': type };
  return shop.app.inject({
    method: 'POST',
    url,
    headers,
    remoteAddress: client,
    payload: JSON.stringify(payload),
  });
}

/** @param limit of each page */
async function groups(limit = 100) {
  const listed: PolicyViolation[] = [];
  let next = `${URL}?limit=${limit}`;
  while (next) {
    const page = await shop.app.inject({ url: next, headers: admin.headers });
    listed.push(...page.json());
    next = /<(.+?)>/.exec(String(page.headers.link ?? ''))?.[1] ?? '';
  }
  return listed.map(({ microfrontend, directive, blocked, times }) => [
    microfrontend,
    directive,
    blocked,
    times,
  ]);
}

const violation = (body: object) => ({
  type: 'csp-violation',
  url: `${SITE}/purchase/7?email=robin@mail.example`,
  body: {
    documentURL: `${SITE}/purchase/7?email=robin@mail.example`,
    effectiveDirective: 'img-src',
    blockedURL: 'data',
    ...body,
  },
});

it('groups reports by microfrontend, directive and blocked origin, without addresses of pages', async () => {
  const image = violation({ blockedURL: 'https://ads.example/pixel.png?visitor=robin' });
  expect((await report([image, image])).statusCode).toBe(202);
  await report([violation({ blockedURL: 'https://ads.example/other.png' })]);
  expect(await groups()).toEqual([['mf-catalog', 'img-src', 'https://ads.example', 3]]);
  expect(JSON.stringify(await shop.dataSource.query('SELECT * FROM policy_violations'))).not.toMatch(
    /robin|purchase|pixel/,
  );
});

it('reads reports of browsers without the Reporting API', async () => {
  const legacy = { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' };
  expect((await report({ 'csp-report': legacy }, { type: 'application/csp-report' })).statusCode).toBe(202);
  expect(await groups()).toEqual([['mf-catalog', 'script-src-elem', 'inline', 1]]);
});

it('names the microfrontend whose file caused the violation, on the page of another', async () => {
  await report([violation({ sourceFile: `${SITE}/releases/shell/0123456789abcdef/entry.js` })]);
  expect(await groups()).toEqual([['shell', 'img-src', 'data', 1]]);
});

it('lists the group of the last report first, with its first and last time', async () => {
  await report([violation({ blockedURL: 'blob' })]);
  await report([violation({})]);
  await report([violation({ blockedURL: 'blob' })]);
  const [first] = (await shop.app.inject({ url: URL, headers: admin.headers })).json();
  expect(first).toMatchObject({ blocked: 'blob', times: 2 });
  expect(Date.parse(first.lastAt)).toBeGreaterThan(Date.parse(first.firstAt));
});

it('lists pages, also of groups with the same time', async () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 1, 1, 12, minutes));
  const row = (microfrontend: string, directive: string, blocked: string, minutes: number) => ({
    ...{ microfrontend, directive, blocked, times: 1, firstAt: at(0), lastAt: at(minutes) },
  });
  const newestFirst = [
    row('shell', 'img-src', 'data', 2),
    row('mf-catalog', 'font-src', 'data', 1),
    row('mf-catalog', 'img-src', 'blob', 1),
    row('mf-catalog', 'img-src', 'data', 1),
    row('shell', 'font-src', 'data', 1),
    row('mf-catalog', 'font-src', 'blob', 0),
  ];
  await shop.dataSource.getRepository(PolicyViolation).insert(newestFirst.toReversed());
  const expected = newestFirst.map(({ microfrontend, directive, blocked }) => [
    ...[microfrontend, directive, blocked, 1],
  ]);
  for (const limit of [1, 2, 6]) expect(await groups(limit)).toEqual(expected);
  const other = await shop.app.inject({ url: `${URL}?cursor=x`, headers: admin.headers });
  expect(other.statusCode).toBe(400);
});

it.each([
  ['of a microfrontend that is not live', [violation({})], 'mf-unknown'],
  ['of a name that is a path', [violation({})], '../shell'],
  ['with another directive', [violation({ effectiveDirective: '<script>' })]],
  ['without a directive', [violation({ effectiveDirective: undefined })]],
  ['of a file outside of the releases', [violation({ blockedURL: 'not a url' })]],
  ['with a host of 300 characters', [violation({ blockedURL: `https://${'x.'.repeat(150)}example/` })]],
  ['of another type', [{ type: 'deprecation', body: { id: 'x' } }]],
  ['that are no objects', [null, 1, 'x', []]],
  ['of nothing', {}],
])('ignores reports %s', async (_what, payload, page = 'mf-catalog') => {
  expect((await report(payload, { page })).statusCode).toBe(202);
  expect(await groups()).toEqual([]);
});

it('reads 20 reports of a request', async () => {
  await report(Array.from({ length: 100 }, () => violation({})));
  expect(await groups()).toEqual([['mf-catalog', 'img-src', 'data', 20]]);
});

it('rejects a body over 32 kB, and limits the reports of a network', async () => {
  const long = await report([violation({ sample: 'x'.repeat(33_000) })]);
  expect(long.statusCode).toBe(413);
  const client = newClient();
  // A slow machine would take longer than the limit does to allow one more.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let index = 0; index < 60; index += 1) await report([], { client });
  expect((await report([], { client })).statusCode).toBe(429);
  clock.mockRestore();
});

const distinct = (count: number, host = 'n') =>
  Array.from({ length: count }, (_, index) => violation({ blockedURL: `https://${host}${index}.example/` }));

it('stores 20 new groups of a network, and keeps counting known ones', async () => {
  const client = newClient();
  for (const host of ['a', 'b']) await report(distinct(20, host), { client });
  expect(await groups()).toHaveLength(20);
  await report(distinct(1, 'a'), { client });
  await report(distinct(1, 'other'));
  expect((await groups()).slice(0, 2)).toEqual([
    ['mf-catalog', 'img-src', 'https://other0.example', 1],
    ['mf-catalog', 'img-src', 'https://a0.example', 2],
  ]);
});

it('stores a limited number of groups of a microfrontend; the oldest single report gives way first', async () => {
  await report(distinct(1, 'real'));
  await report(distinct(1, 'real'));
  await report(distinct(1, 'shell'), { page: 'shell' });
  for (let sent = 0; sent < MAX_GROUPS / 10; sent += 1) await report(distinct(20, `n${sent}x`));
  const found = await groups();
  expect(found).toHaveLength(MAX_GROUPS + 1);
  const blocked = found.map(([, , origin]) => origin);
  expect(blocked).toEqual(
    expect.arrayContaining(['https://real0.example', 'https://shell0.example', 'https://n9x19.example']),
  );
  expect(blocked).not.toContain('https://n0x0.example');
});

it('gives up the oldest group if none has a single report', async () => {
  const rows = Array.from({ length: MAX_GROUPS }, (_, index) => ({
    ...{ microfrontend: 'shell', directive: 'img-src', blocked: `https://n${index}.example`, times: 2 },
    ...{ firstAt: new Date(index), lastAt: new Date(index) },
  }));
  await shop.dataSource.getRepository(PolicyViolation).insert(rows);
  await report(distinct(1, 'new'), { page: 'shell' });
  const found = await groups();
  expect(found).toHaveLength(MAX_GROUPS);
  expect(found[0]).toEqual(['shell', 'img-src', 'https://new0.example', 1]);
  expect(found.map(([, , origin]) => origin)).not.toContain('https://n0.example');
});

it('deletes groups 30 days after their last report', async () => {
  await report([violation({})]);
  const at = new Date(Date.now() - 31 * 24 * 3_600_000);
  await shop.dataSource.getRepository(PolicyViolation).update({ blocked: 'data' }, { lastAt: at });
  await shop.app.get(JobsService).run('purge-policy-violations');
  expect(await groups()).toEqual([]);
});

it('accepts the media types of reports on no other route', async () => {
  for (const type of ['application/reports+json', 'application/csp-report']) {
    const request = {
      method: 'POST',
      url: '/api/releases/reports',
      headers: { 'content-type': type },
    } as const;
    expect((await shop.app.inject({ ...request, payload: '{}' })).statusCode).toBe(415);
  }
});
