import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Logger } from '@nestjs/common';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { DeployToken, DeployTokenEntry } from './deploy-token.entity.ts';
import { DeployTokenFilesService } from './deploy-token-files.service.ts';
import type { DeployTokenEntryDto } from './deploy-tokens.controller.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

let admin: SignedIn;
const shop = sharedTestApp({}, { tokenFiles: ['shell', 'mf-catalog'] });
beforeAll(async () => {
  admin = await signIn(shop, { email: 'admin@shop.example', role: 'admin' });
});

function call(method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) {
  return shop.app.inject({ method, url: `/api/deploy-tokens${path}`, headers: admin.headers, payload });
}

const about = { microfrontend: 'mf-catalog', label: 'laptop' };
const teamOf = (token: string, address = '203.0.113.7') =>
  shop.app.get(DeployTokensService).authenticate(token, address);
const entriesOf = async (label: string) =>
  (await call('GET', '/entries')).json().filter((entry: DeployTokenEntryDto) => entry.label === label);

it('returns a valid token once, and lists it without the token itself', async () => {
  const made = await call('POST', '', about);
  expect(made.statusCode).toBe(201);
  const { id, token } = made.json();
  expect(token).toMatch(/^whetstone_deploy_[\w-]{43}$/);
  expect(await teamOf(token)).toEqual(about);
  const list = await call('GET');
  expect(list.json()[0]).toEqual({
    id,
    ...about,
    createdBy: 'admin@shop.example',
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
  });
  expect(list.body).not.toContain(token);
});

it('stores no token in the database', async () => {
  const { token } = (await call('POST', '', about)).json();
  expect(JSON.stringify(await shop.dataSource.query('SELECT * FROM deploy_tokens'))).not.toContain(token);
});

it('rejects a revoked token, and revokes it once', async () => {
  const { id, token } = (await call('POST', '', about)).json();
  expect((await call('DELETE', `/${id}`)).json()).toEqual({ deletedCount: 1 });
  expect((await call('DELETE', `/${id}`)).json()).toEqual({ deletedCount: 0 });
  const headers = { authorization: `Bearer ${token}` };
  expect((await shop.app.inject({ url: '/api/releases/mf-catalog', headers })).json()).toMatchObject({
    status: 401,
    code: 'deploy-token-revoked',
    detail: expect.stringMatching(/^The deploy token "laptop" was revoked on \d{4}-\d\d-\d\d\.$/),
  });
  expect((await call('GET')).body).not.toContain(id);
});

it.each([
  [undefined, 90],
  [7, 7],
])('ends after the chosen days: %s', async (days, expected) => {
  const { id } = (await call('POST', '', { ...about, days })).json();
  const made = (await call('GET')).json().find((token: { id: string }) => token.id === id);
  const lifetime = Date.parse(made.expiresAt) - Date.parse(made.createdAt);
  expect(lifetime / 86_400_000).toBe(expected);
});

it('rejects an expired token with a sentence, and lists it', async () => {
  const { id, token } = (await call('POST', '', { ...about, days: 1 })).json();
  const expiresAt = new Date('2026-01-02T03:04:05Z');
  await shop.dataSource.getRepository(DeployToken).update({ id }, { expiresAt });
  const authorization = `Bearer ${token}`;
  const read = { url: '/api/releases/mf-catalog', headers: { authorization } };
  const upload = { method: 'POST', url: '/api/releases', payload: {}, headers: { authorization } } as const;
  for (const request of [read, upload])
    expect((await shop.app.inject(request)).json()).toMatchObject({
      status: 401,
      code: 'deploy-token-expired',
      detail: expect.stringMatching(/^The deploy token "laptop" expired on 2026-01-02\./),
    });
  expect((await call('GET')).body).toContain(id);
});

it('logs tokens that are guessed, revoked or expired', async () => {
  const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  const { id, token } = (await call('POST', '', about)).json();
  await call('DELETE', `/${id}`);
  const guess = `whetstone_deploy_${'a'.repeat(43)}`;
  for (const text of [guess, token])
    await shop.app.inject({ url: '/api/releases/mf-catalog', headers: { authorization: `Bearer ${text}` } });
  const event = 'deploy-token-rejected';
  expect(warnings.mock.calls.map(([entry]) => entry)).toEqual([
    { event },
    { event, microfrontend: 'mf-catalog', token: id },
  ]);
  warnings.mockRestore();
});

it('records the creation, the first use from each network, and the revocation', async () => {
  const label = 'recorded';
  const { id, token } = (await call('POST', '', { ...about, label })).json();
  for (const address of ['203.0.113.7', '203.0.113.7', '2001:db8::1', '2001:db8::2', '198.51.100.9'])
    await teamOf(token, address);
  await call('DELETE', `/${id}`);
  await expect(teamOf(token, '198.51.100.10')).rejects.toThrow('was revoked');
  const common = {
    id: expect.any(String),
    microfrontend: 'mf-catalog',
    label,
    createdAt: expect.any(String),
  };
  const used = { ...common, action: 'used', actor: '' };
  expect(await entriesOf(label)).toEqual([
    { ...common, action: 'revoked', actor: 'admin@shop.example', network: '' },
    { ...used, network: '198.51.100.9' },
    { ...used, network: '2001:db8::' },
    { ...used, network: '203.0.113.7' },
    { ...common, action: 'created', actor: 'admin@shop.example', network: '' },
  ]);
});

it('records a use once, also by two instances', async () => {
  const { token } = (await call('POST', '', { ...about, label: 'shared' })).json();
  const other = new DeployTokensService(
    shop.dataSource.getRepository(DeployToken),
    shop.dataSource.getRepository(DeployTokenEntry),
    shop.app.get(JobsService),
  );
  await Promise.all([teamOf(token), other.authenticate(token, '203.0.113.7')]);
  expect((await entriesOf('shared')).map(({ action }: DeployTokenEntryDto) => action)).toEqual([
    'used',
    'created',
  ]);
});

it('deletes entries after 400 days', async () => {
  const old = {
    id: '01000000-0000-7000-8000-000000000000',
    tokenId: 'x',
    label: 'old',
    createdAt: new Date(0),
  };
  const rest = { microfrontend: 'mf-catalog', action: 'created', actor: '', network: '' } as const;
  await shop.dataSource.getRepository(DeployTokenEntry).insert({ ...old, ...rest });
  expect(await entriesOf('old')).toHaveLength(1);
  await shop.app.get(JobsService).run('purge-deploy-token-entries');
  expect(await entriesOf('old')).toEqual([]);
});

it.each(['', 'whetstone_deploy_', `whetstone_deploy_${'A'.repeat(43)}`, "' OR 1=1 --", 'x'.repeat(5_000)])(
  'accepts no unknown token: %s',
  async (token) => {
    expect(await teamOf(token)).toBeUndefined();
  },
);

it.each([
  ['microfrontend', { ...about, microfrontend: '../shell' }],
  ['label', { ...about, label: ' ' }],
  ['label', { ...about, label: 'x'.repeat(81) }],
  ['label', { ...about, label: 'laptop\u0007' }],
  ['label', { ...about, label: '\u200b' }],
  ['admin', { ...about, admin: true }],
  ['days', { ...about, days: 0 }],
  ['days', { ...about, days: 366 }],
  ['days', { ...about, days: 1.5 }],
  ['days', { ...about, days: '7' }],
])('rejects a wrong %s', async (field, body) => {
  const rejected = await call('POST', '', body);
  expect(rejected.json()).toMatchObject({ status: 400, errors: [{ field }] });
});

describe('the token files in the data folder', () => {
  const fileOf = (microfrontend: string) => join(shop.config.dataDir, 'deploy-tokens', microfrontend);
  const read = async (microfrontend: string) => (await readFile(fileOf(microfrontend), 'utf8')).trim();

  it('exist for each microfrontend, readable by their owner only', async () => {
    expect(await teamOf(await read('shell'))).toMatchObject({ microfrontend: 'shell' });
    expect(await teamOf(await read('mf-catalog'))).toMatchObject({ microfrontend: 'mf-catalog' });
    expect((await stat(fileOf('shell'))).mode & 0o777).toBe(0o600);
  });

  it('stay the same at the next start, unless their token is invalid', async () => {
    const [shell, catalog] = [await read('shell'), await read('mf-catalog')];
    await writeFile(fileOf('mf-catalog'), shell);
    await shop.app.get(DeployTokenFilesService).onApplicationBootstrap();
    expect(await read('shell')).toBe(shell);
    expect([shell, catalog]).not.toContain(await read('mf-catalog'));
    expect(await teamOf(await read('mf-catalog'))).toMatchObject({ microfrontend: 'mf-catalog' });
  });

  it('get a new token in place of an expired one', async () => {
    const catalog = await read('mf-catalog');
    await shop.dataSource
      .getRepository(DeployToken)
      .update({ label: 'data folder' }, { expiresAt: new Date() });
    await shop.app.get(DeployTokenFilesService).onApplicationBootstrap();
    expect(await read('mf-catalog')).not.toBe(catalog);
    expect(await teamOf(await read('mf-catalog'))).toMatchObject({ microfrontend: 'mf-catalog' });
  });

  it('hold a valid token after several instances start at once', async () => {
    await rm(fileOf('shell'));
    const files = shop.app.get(DeployTokenFilesService);
    await Promise.all(Array.from({ length: 10 }, () => files.onApplicationBootstrap()));
    expect(await teamOf(await read('shell'))).toMatchObject({ microfrontend: 'shell' });
    expect(await readdir(dirname(fileOf('shell')))).toEqual(['mf-catalog', 'shell']);
  });
});

it('returns no token to an admin without a recent proof of identity', async () => {
  const elevenMinutesAgo = Math.floor(Date.now() / 1_000) - 11 * 60;
  const { headers } = await signIn(shop, { role: 'admin', provenAt: elevenMinutesAgo });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/deploy-tokens',
    headers,
    payload: about,
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'step-up-required']);
});

it('reports a token to the API in its last 14 days and the last half of its life, and no revoked one', async () => {
  const DAY_MS = 24 * 3_600_000;
  const create = async (label: string, days: number) =>
    (await call('POST', '', { ...about, label, days })).json().id as string;
  const [week, month] = [await create('for a week', 7), await create('for a month', 30)];
  await call('DELETE', `/${await create('revoked', 7)}`);
  const reportedAfter = async (days: number) => {
    shop.api.bodies.length = 0;
    const now = Date.now() + days * DAY_MS;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    expect(await shop.app.get(JobsService).run('announce-ending-tokens')).toBe(true);
    clock.mockRestore();
    await shop.dataSource.query('DELETE FROM job_leases');
    const ids = (shop.api.bodies as { id: string }[]).map(({ id }) => id);
    return [week, month].filter((id) => ids.includes(id));
  };
  expect(await reportedAfter(3)).toEqual([]);
  expect(await reportedAfter(4)).toEqual([week]);
  expect(shop.api.bodies).toContainEqual({
    ...{ id: week, microfrontend: 'mf-catalog', label: 'for a week' },
    ...{ createdBy: admin.email, expiresAt: expect.any(String) },
  });
  expect(await reportedAfter(15)).toEqual([]);
  expect(await reportedAfter(17)).toEqual([month]);
  expect(await reportedAfter(31)).toEqual([]);
});
