import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setImmediate as immediately } from 'node:timers/promises';
import type { CreateReleaseResult, MicrofrontendManifest } from '@whetstone/contract';
import { routesOf } from '../../testing/access-matrix.ts';
import { type DeliveryApp, startDeliveryApp } from '../../testing/releases/delivery-app.ts';
import { edgeHeaders } from '../../testing/releases/release-document.ts';
import { type Build, build, TeamClient } from '../../testing/releases/team-client.ts';
import { CandidateTicketsService } from './document/candidate-tickets.service.ts';

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

async function offered({ manifest }: Build): Promise<CreateReleaseResult> {
  return (await team.offer(manifest)).json();
}

async function read(version: string, file: string) {
  const ticket = await shop.app.get(CandidateTicketsService).make({ microfrontend: 'mf-catalog', version });
  const headers = { ...edgeHeaders(shop.config), authorization: `Bearer ${ticket}` };
  return shop.app.inject({ url: `/api/internal/release-files/mf-catalog/${version}/${file}`, headers });
}

describe('a file', () => {
  it('is kept as it was sent, and the edge gets it byte for byte', async () => {
    const what = newBuild();
    const { version } = await offered(what);
    expect((await team.upload(version, 'entry.js', what.contents['entry.js'] ?? '')).statusCode).toBe(204);
    const file = await read(version, 'entry.js');
    expect([file.statusCode, file.body]).toEqual([200, what.contents['entry.js']]);
    expect(file.headers['cache-control']).toContain('immutable');
    expect((await offered(what)).missing).not.toContain('entry.js');
  });

  it('may be sent again, and nothing changes', async () => {
    const what = newBuild();
    const { version } = await offered(what);
    for (let time = 0; time < 2; time += 1) {
      expect((await team.upload(version, 'entry.js', what.contents['entry.js'] ?? '')).statusCode).toBe(204);
    }
  });

  it.each([
    ['other bytes of the same length', (text: string) => text.replace('number', 'nUmber')],
    ['half of it', (text: string) => text.slice(0, text.length / 2)],
    ['nothing', () => ''],
    ['more than was offered', (text: string) => `${text};steal()`],
    ['very much more', () => 'x'.repeat(20_000_000)],
  ])('is refused when it is %s, and nothing of it is kept', async (_what, change) => {
    const what = newBuild();
    const { version } = await offered(what);
    const refused = await team.upload(version, 'entry.js', change(what.contents['entry.js'] ?? ''));
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'file-differs']);
    expect((await offered(what)).missing).toContain('entry.js');
    expect((await read(version, 'entry.js')).statusCode).toBe(404);
  });

  it.each(['other.js', '..%2Fentry.js', 'constructor', '__proto__', 'remote.json'])(
    'is refused when the manifest does not name it: %s',
    async (name) => {
      const { version } = await offered(newBuild());
      expect((await team.upload(version, name, 'x')).statusCode).toBe(404);
    },
  );

  it('is refused for a build that nobody has offered', async () => {
    expect((await team.upload('0123456789abcdef', 'entry.js', 'x')).statusCode).toBe(404);
  });

  it('is refused as JSON, and bytes are refused elsewhere', async () => {
    const { version } = await offered(newBuild());
    const url = `/api/releases/mf-catalog/${version}/files/entry.js`;
    const json = await shop.app.inject({ method: 'PUT', url, headers: team.headers, payload: { a: 1 } });
    expect(json.statusCode).toBe(415);
    const headers = { ...team.headers, 'content-type': 'application/octet-stream' };
    const bytes = await shop.app.inject({ method: 'POST', url: '/api/releases', headers, payload: 'x' });
    expect(bytes.statusCode).toBe(415);
  });
});

it('keeps nothing of an upload that is cut off, and takes it when it is sent again', async () => {
  const what = newBuild();
  const { version } = await offered(what);
  const content = what.contents['entry.js'] ?? '';
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
  // Cut off half-way it fails before it closes, so that `once` would reject.
  await new Promise((resolve) => socket.once('close', resolve));
  expect((await offered(what)).missing).toContain('entry.js');
  // The API deletes the partial file after the connection has closed.
  const files = () => readdir(join(shop.config.dataDir, 'releases'), { recursive: true });
  while ((await files()).join().includes('partial')) await immediately();
  expect((await team.upload(version, 'entry.js', content)).statusCode).toBe(204);
});

describe('an offer is refused by name', () => {
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
    ['edge code that is not JavaScript', { files: files(['server/evil.node']) }, /evil\.node is of a type/],
    [
      'a file of 17 MiB',
      { files: { 'entry.js': { ...file, bytes: 17 * 1024 * 1024 } } },
      /manifest\/files\/entry.js\/bytes/,
    ],
    [
      'more files than anybody needs',
      { files: files(Array.from({ length: 2_001 }, (_, n) => `${n}.js`)) },
      /manifest\/files/,
    ],
    ['no hash', { files: { 'entry.js': { bytes: 1, gzip: 1 } } }, /integrity/],
    ['an entry that it does not have', { entry: 'main.js' }, /main\.js is named, but is not among its files/],
    ['an entry for developers that it does not have', { developmentEntry: 'dev.js' }, /dev\.js is named/],
    ['a module whose chunk it does not have', { modules: { page: ['lost.js'] } }, /lost\.js is named/],
    ['a page without a module', { modules: {} }, /leads to the module page, which it does not expose/],
    [
      'a fragment without a module',
      { fragments: [{ slot: 'aside', module: 'aside', title: 'Aside', height: 9 }] },
      /aside is filled with the module aside, which it does not expose/,
    ],
    [
      'a slot that it fills twice',
      { fragments: ['page', 'page'].map((module) => ({ slot: 'aside', module, title: 'Aside', height: 9 })) },
      /the slot aside is filled twice/,
    ],
    [
      'a slot whose name is no name',
      { routes: [{ ...manifest.routes[0], slots: ['A side'] }] },
      /routes\/0\/slots\/0 must match pattern/,
    ],
    ['a page twice', { routes: [...manifest.routes, ...manifest.routes] }, /described twice/],
    [
      'a page of another site',
      { routes: [{ ...manifest.routes[0], path: '//evil.example' }] },
      /routes\/0\/path/,
    ],
    [
      'a path that routers read as another microfrontend’s',
      { routes: [{ ...manifest.routes[0], path: '/dashboard//users' }] },
      /routes\/0\/path/,
    ],
    ['a path for every address', { routes: [{ ...manifest.routes[0], path: '/*' }] }, /routes\/0\/path/],
    [
      'shared libraries that only a shell brings',
      { provides: { react: '19.3.1' } },
      /the shell, and no other microfrontend/,
    ],
    [
      'a list by a detour',
      { routes: [{ ...manifest.routes[0], listedBy: { list: '/../internal/x', field: '_id' } }] },
      /routes\/0\/listedBy\/list/,
    ],
    [
      'a page for some people that is not the same for all of them',
      { routes: [{ ...manifest.routes[0], sharedAcrossUsers: 'perhaps' }] },
      /routes\/0\/sharedAcrossUsers/,
    ],
    ['no team', { team: ' ' }, /manifest\/team/],
  ])('with %s', async (_what, change, sentence) => {
    const refused = await team.offer({ ...manifest, ...change });
    expect([refused.statusCode, refused.json().errors?.[0].field]).toEqual([400, 'manifest']);
    expect(refused.json().detail).toMatch(sentence);
  });

  it.each(['version', 'base', 'canary', 'lastGood', 'override'])(
    'with what only the shop says of a release: %s',
    async (member) => {
      const refused = await team.offer({ ...manifest, [member]: true });
      expect([refused.statusCode, refused.json().errors?.[0].field]).toEqual([400, 'manifest']);
      expect(refused.json().detail).toContain(`${member} is for the shop to say`);
    },
  );

  it('with the name of whatever is at an address beside the microfrontends', async () => {
    const firstParts = routesOf(shop.app).flatMap(
      (route) => /\/api\/releases\/([a-z]+)/.exec(route)?.[1] ?? [],
    );
    const names = [...new Set(firstParts)].sort();
    expect(names).toEqual(['ledger', 'reports', 'check-reports']);
    for (const name of names)
      expect((await team.offer({ ...manifest, name })).json().detail).toMatch(/its name must be .* none of/);
  });

  it('when it speaks for another microfrontend', async () => {
    const refused = await team.offer(build('shell').manifest);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
  });

  it('when it is longer than a description can be', async () => {
    const refused = await team.offer({ ...manifest, description: 'x'.repeat(1_100_000) });
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'body-too-large']);
  });

  it('when it is as deep as nothing that describes a microfrontend', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const refused = await shop.app.inject({
      method: 'POST',
      url: '/api/releases',
      headers: { ...team.headers, 'content-type': 'application/json' },
      payload: `{"manifest":{"name":${deep}}}`,
    });
    expect(refused.statusCode).toBe(400);
  });
});

it('gives each build one version, whatever the order in which it is described', async () => {
  const { manifest } = newBuild();
  const { name, ...rest } = manifest;
  const versions = [manifest, { ...rest, name }].map(
    async (one) => (await offered({ manifest: one, contents: {} })).version,
  );
  const [first, second] = await Promise.all(versions);
  expect(first).toBe(second);
});
