import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { DeployTokenFilesService } from './deploy-token-files.service.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

let shop: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startTestApp({}, { tokenFiles: ['shell', 'mf-catalog'] });
  admin = await signIn(shop, { email: 'admin@shop.example', role: 'admin' });
});
afterAll(() => shop.close());

function call(method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) {
  return shop.app.inject({ method, url: `/api/deploy-tokens${path}`, headers: admin.headers, payload });
}

const about = { microfrontend: 'mf-catalog', label: 'laptop' };
const teamOf = (token: string) => shop.app.get(DeployTokensService).findTeam(token);

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
  expect(await teamOf(token)).toBeUndefined();
  expect((await call('GET')).body).not.toContain(id);
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
  ['label', { ...about, label: 'laptop\u202e' }],
  ['label', { ...about, label: '\u200b' }],
  ['admin', { ...about, admin: true }],
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

  it('hold a valid token after several instances start at once', async () => {
    await rm(fileOf('shell'));
    const files = shop.app.get(DeployTokenFilesService);
    await Promise.all(Array.from({ length: 10 }, () => files.onApplicationBootstrap()));
    expect(await teamOf(await read('shell'))).toMatchObject({ microfrontend: 'shell' });
    expect(await readdir(dirname(fileOf('shell')))).toEqual(['mf-catalog', 'shell']);
  });
});
