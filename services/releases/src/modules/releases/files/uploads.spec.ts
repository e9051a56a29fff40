import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setImmediate as immediately } from 'node:timers/promises';
import type { CreateReleaseResult, MicrofrontendManifest } from '@whetstone/contract';
import { routesOf } from '@whetstone/server/testing/access-matrix';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { type Build, build, TeamClient } from '../../../testing/team-client.ts';
import { CandidateTicketsService } from '../document/candidate-tickets.service.ts';

let shop: DeliveryApp;
let team: TeamClient;
beforeAll(async () => {
  shop = await startDeliveryApp();
  team = await TeamClient.of(shop, 'mf-catalog');
});
afterAll(() => shop.close());

let builds = 0;
function newBuild(): Build {
  builds += 1;
  return build('mf-catalog', `number ${builds}`);
}

async function create({ manifest }: Build): Promise<CreateReleaseResult> {
  return (await team.createRelease(manifest)).json();
}

async function read(version: string, file: string) {
  const ticket = await shop.app.get(CandidateTicketsService).issue({ microfrontend: 'mf-catalog', version });
  const headers = { ...edgeHeaders(shop.config), authorization: `Bearer ${ticket}` };
  return injectInternal(shop.app, { url: `/internal/release-files/mf-catalog/${version}/${file}`, headers });
}

describe('a file', () => {
  it('is stored and returned to the edge byte for byte', async () => {
    const built = newBuild();
    const { version } = await create(built);
    expect((await team.upload(version, 'entry.js', built.contents['entry.js'] ?? '')).statusCode).toBe(204);
    const file = await read(version, 'entry.js');
    expect([file.statusCode, file.body]).toEqual([200, built.contents['entry.js']]);
    expect(file.headers['cache-control']).toContain('immutable');
    expect((await create(built)).missing).not.toContain('entry.js');
  });

  it('can be uploaded again without an effect', async () => {
    const built = newBuild();
    const { version } = await create(built);
    for (let time = 0; time < 2; time += 1) {
      expect((await team.upload(version, 'entry.js', built.contents['entry.js'] ?? '')).statusCode).toBe(204);
    }
  });

  it.each([
    ['different bytes of the same length', (text: string) => text.replace('number', 'nUmber')],
    ['half of the file', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['longer than in the manifest', (text: string) => `${text};steal()`],
    ['much longer', () => 'x'.repeat(20_000_000)],
  ])('is rejected and not stored when the body is %s', async (_what, change) => {
    const built = newBuild();
    const { version } = await create(built);
    const rejected = await team.upload(version, 'entry.js', change(String(built.contents['entry.js'])));
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'file-differs']);
    expect((await create(built)).missing).toContain('entry.js');
    expect((await read(version, 'entry.js')).statusCode).toBe(404);
  });

  it.each(['other.js', '..%2Fentry.js', 'constructor', '__proto__', 'remote.json'])(
    'is rejected when the manifest does not contain it: %s',
    async (name) => {
      const { version } = await create(newBuild());
      expect((await team.upload(version, name, 'x')).statusCode).toBe(404);
    },
  );

  it('is rejected for an unknown release', async () => {
    expect((await team.upload('0123456789abcdef', 'entry.js', 'x')).statusCode).toBe(404);
  });

  it('is rejected as JSON; other routes reject binary bodies', async () => {
    const { version } = await create(newBuild());
    const url = `/api/releases/mf-catalog/${version}/files/entry.js`;
    const json = await shop.app.inject({ method: 'PUT', url, headers: team.headers, payload: { a: 1 } });
    expect(json.statusCode).toBe(415);
    const headers = { ...team.headers, 'content-type': 'application/octet-stream' };
    const bytes = await shop.app.inject({ method: 'POST', url: '/api/releases', headers, payload: 'x' });
    expect(bytes.statusCode).toBe(415);
  });
});

it('stores nothing of an interrupted upload and accepts a repetition', async () => {
  const built = newBuild();
  const { version } = await create(built);
  const content = built.contents['entry.js'] ?? '';
  await shop.app.listen(0, '127.0.0.1');
  const upload = request(`${await shop.app.getUrl()}/api/releases/mf-catalog/${version}/files/entry.js`, {
    method: 'PUT',
    headers: {
      ...team.headers,
      'content-type': 'application/octet-stream',
      'content-length': content.length,
    },
  });
  upload.on('error', () => undefined);
  upload.write(content.slice(0, 3));
  const server = shop.app.getHttpServer();
  const [socket] = await once(server, 'request').then(([incoming]) => [incoming.socket]);
  upload.destroy();
  // An interrupted upload emits an error before it closes: `once` would reject.
  await new Promise((resolve) => socket.once('close', resolve));
  expect((await create(built)).missing).toContain('entry.js');
  // The API deletes the partial file after the connection has closed.
  const files = () => readdir(join(shop.config.dataDir, 'releases'), { recursive: true });
  while ((await files()).join().includes('partial')) await immediately();
  expect((await team.upload(version, 'entry.js', content)).statusCode).toBe(204);
});

describe('a manifest is rejected by name', () => {
  const { manifest } = build('mf-catalog');
  const file = { integrity: `sha256-${'A'.repeat(43)}=`, bytes: 1, gzip: 1 };
  const files = (names: string[]) => ({
    ...manifest.files,
    ...Object.fromEntries(names.map((name) => [name, file])),
  });

  it.each<[string, Partial<Record<keyof MicrofrontendManifest, unknown>>, RegExp]>([
    ['a file outside the release', { files: files(['../entry.js']) }, /manifest\/files/],
    ['a file with an absolute name', { files: files(['/etc/passwd']) }, /manifest\/files/],
    ['a file with a back slash', { files: files(['a\\b.js']) }, /manifest\/files/],
    ['a document', { files: files(['evil.html']) }, /evil\.html is of a type that a release may not contain/],
    ['a compressed document', { files: files(['evil.html.gz']) }, /evil\.html\.gz is of a type/],
    ["another microfrontend's template", { files: files(['document.html']) }, /document\.html is of a type/],
    ['an extension in upper case', { files: files(['evil.JS']) }, /in lower case/],
    ['no extension', { files: files(['evil']) }, /evil is of a type/],
    ['server code that is not JavaScript', { files: files(['server/evil.node']) }, /evil\.node is of a type/],
    [
      'a file of 17 MiB',
      { files: { 'entry.js': { ...file, bytes: 17 * 1024 * 1024 } } },
      /manifest\/files\/entry.js\/bytes/,
    ],
    [
      'too many files',
      { files: files(Array.from({ length: 2_001 }, (_, n) => `${n}.js`)) },
      /manifest\/files/,
    ],
    ['a file without a hash', { files: { 'entry.js': { bytes: 1, gzip: 1 } } }, /integrity/],
    [
      'an entry that is not among its files',
      { entry: 'main.js' },
      /main\.js is named, but is not among its files/,
    ],
    ['a development entry that is not among its files', { developmentEntry: 'dev.js' }, /dev\.js is named/],
    ['a module whose chunk is not among its files', { modules: { page: ['lost.js'] } }, /lost\.js is named/],
    ['a page without a module', { modules: {} }, /leads to the module page, which it does not expose/],
    [
      'a fragment without a module',
      { fragments: [{ slot: 'aside', module: 'aside', title: 'Aside', height: 9 }] },
      /aside is filled with the module aside, which it does not expose/,
    ],
    [
      'two fragments for one slot',
      { fragments: ['page', 'page'].map((module) => ({ slot: 'aside', module, title: 'Aside', height: 9 })) },
      /the slot aside is filled twice/,
    ],
    [
      'an invalid slot name',
      { routes: [{ ...manifest.routes[0], slots: ['A side'] }] },
      /routes\/0\/slots\/0 must match pattern/,
    ],
    ['a slot on every page', { slots: ['navbar'] }, /only the shell has slots on every page/],
    ['a duplicate page', { routes: [...manifest.routes, ...manifest.routes] }, /described twice/],
    [
      'a page of another site',
      { routes: [{ ...manifest.routes[0], path: '//evil.example' }] },
      /routes\/0\/path/,
    ],
    [
      'a path that routers resolve to another microfrontend',
      { routes: [{ ...manifest.routes[0], path: '/dashboard//users' }] },
      /routes\/0\/path/,
    ],
    [
      'a path that matches every address',
      { routes: [{ ...manifest.routes[0], path: '/*' }] },
      /routes\/0\/path/,
    ],
    [
      'shared libraries, which only a shell provides',
      { provides: { react: '19.3.1' } },
      /the shell, and no other microfrontend/,
    ],
    [
      'a list with a relative path',
      { routes: [{ ...manifest.routes[0], listedBy: { list: '/../internal/x', field: '_id' } }] },
      /routes\/0\/listedBy\/list/,
    ],
    [
      'an invalid value of sharedAcrossUsers',
      { routes: [{ ...manifest.routes[0], sharedAcrossUsers: 'perhaps' }] },
      /routes\/0\/sharedAcrossUsers/,
    ],
    ['no team', { team: ' ' }, /manifest\/team/],
  ])('with %s', async (_what, change, sentence) => {
    const rejected = await team.createRelease({ ...manifest, ...change });
    expect([rejected.statusCode, rejected.json().errors?.[0].field]).toEqual([400, 'manifest']);
    expect(rejected.json().detail).toMatch(sentence);
  });

  it('with malformed Unicode', async () => {
    const rejected = await team.createRelease({ ...manifest, team: '\uD800' });
    expect([rejected.statusCode, rejected.json().errors?.[0].field]).toEqual([400, 'manifest.team']);
  });

  it.each(['version', 'base', 'canary', 'lastGood', 'override'])(
    'with a field that only the API sets: %s',
    async (member) => {
      const rejected = await team.createRelease({ ...manifest, [member]: true });
      expect([rejected.statusCode, rejected.json().errors?.[0].field]).toEqual([400, 'manifest']);
      expect(rejected.json().detail).toContain(`${member} is set by the shop`);
    },
  );

  it('with the name of another route under /releases', async () => {
    const firstParts = routesOf(shop.app).flatMap(
      (route) => /\/api\/releases\/([a-z-]+)/.exec(route)?.[1] ?? [],
    );
    const names = [...new Set(firstParts)].sort();
    expect(names).toEqual([
      'approvals',
      'check-reports',
      'docs',
      'docs-json',
      'docs-yaml',
      'ledger',
      'policy-violations',
      'rejections',
      'reports',
      'retired',
    ]);
    for (const name of names)
      expect((await team.createRelease({ ...manifest, name })).json().detail).toMatch(
        /its name must be .* none of/,
      );
  });

  it('when it names another team’s microfrontend', async () => {
    const rejected = await team.createRelease(build('shell').manifest);
    expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'forbidden']);
  });

  it('when it is too long', async () => {
    const rejected = await team.createRelease({ ...manifest, description: 'x'.repeat(1_100_000) });
    expect([rejected.statusCode, rejected.json().code]).toEqual([413, 'body-too-large']);
  });

  it('when it is nested too deeply', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const rejected = await shop.app.inject({
      method: 'POST',
      url: '/api/releases',
      headers: { ...team.headers, 'content-type': 'application/json' },
      payload: `{"manifest":{"name":${deep}}}`,
    });
    expect(rejected.statusCode).toBe(400);
  });
});

it('gives equal builds one version, whatever the order of their keys', async () => {
  const { manifest } = newBuild();
  const { name, ...rest } = manifest;
  const versions = [manifest, { ...rest, name }].map(
    async (one) => (await create({ manifest: one, contents: {} })).version,
  );
  const [first, second] = await Promise.all(versions);
  expect(first).toBe(second);
});
