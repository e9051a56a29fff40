import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { CheckReport, CheckResult, MicrofrontendManifest } from '@whetstone/contract';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { type Build, build, incompressible, TeamClient } from '../../../testing/team-client.ts';
import { FileMeasurementService } from '../files/file-measurement.service.ts';
import { digestOf } from '../files/manifest.ts';

let shop: DeliveryApp;
let team: TeamClient;
beforeAll(async () => {
  shop = await startDeliveryApp();
  await (await TeamClient.of(shop, 'shell')).release(build('shell'));
  team = await TeamClient.of(shop, 'mf-catalog');
});
afterAll(() => shop.close());

/** A build whose manifest states these sizes for `page.js`. */
function stating(built: Build, stated: Partial<MicrofrontendManifest['files'][string]>): Build {
  const page = { ...built.manifest.files['page.js'], ...stated };
  const files = { ...built.manifest.files, 'page.js': page } as MicrofrontendManifest['files'];
  return { ...built, manifest: { ...built.manifest, files } };
}

async function issuesOf(built: Build): Promise<CheckResult[]> {
  const response = await team.publish(await team.prepare(built), { percentage: 100, dryRun: true });
  if (response.statusCode === 200) return [];
  const { results } = response.json<{ checkReport: CheckReport }>().checkReport;
  const issues = results.filter(({ passed }) => !passed);
  // One check has not both passed and failed.
  for (const { check } of issues)
    expect(results).not.toContainEqual(expect.objectContaining({ check, passed: true }));
  return issues;
}

describe('the sizes of a release', () => {
  it('come from the bytes: a small size in the manifest of a large script is rejected with both figures', async () => {
    const page = incompressible(790_000);
    const built = stating(build('mf-catalog', 'small', {}, { 'page.js': page }), { gzip: 900 });
    const [files, ...others] = await issuesOf(built);
    expect(files?.sentence).toMatch(/page\.js has \d{6} bytes after gzip, the manifest states 900\.$/);
    expect(files).toMatchObject({ check: 'files', remedy: expect.stringContaining('remote.json') });
    // The budgets count the measured size.
    expect(others.map(({ check, subject }) => `${check} ${subject}`)).toEqual([
      'size mf-catalog/page',
      'size mf-catalog',
    ]);
    expect(shop.edge.requests.map(({ microfrontends }) => microfrontends)).toEqual([['shell']]);
  });

  it('do not include the calls of the API, which documents leave out', async () => {
    const fields = Array.from({ length: 400 }, (_, index) => `field${index}`.padEnd(90, 'x'));
    const api = { contract: '0.2.0', operations: { api: { toolsList: fields } } };
    expect(await issuesOf(build('mf-catalog', 'calls', { api }))).toEqual([]);
  });

  it('may differ by what compressors of other machines make of equal bytes', async () => {
    const built = build('mf-catalog', 'other machine', {}, { 'page.js': incompressible(5_000) });
    const { gzip = 0 } = built.manifest.files['page.js'] ?? {};
    expect(await issuesOf(stating(built, { gzip: Math.round(gzip * 1.01) }))).toEqual([]);
    expect(await issuesOf(stating(built, { gzip: gzip * 2 }))).toHaveLength(1);
  });

  it('and the hashes are those of the stored bytes, not of the upload', async () => {
    const built = build('mf-catalog', 'changed in the store');
    await team.prepare(built);
    const digest = digestOf(built.manifest.files['entry.js'] ?? { integrity: '' });
    const store = shop.app.get(ObjectStore);
    await store.remove(digest);
    await store.put(digest, [Buffer.from('steal()')] as never, 7);
    const [issue, ...others] = await issuesOf(built);
    expect(others).toEqual([]);
    expect(issue?.sentence).toMatch(/entry\.js has the hash sha256-\S+, the manifest states sha256-/);
    expect(issue?.sentence).toMatch(/entry\.js has 7 bytes, the manifest states 31/);
  });

  const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  it.each<[string, (content: string | Buffer) => Buffer]>([
    ['br', (content) => brotliCompressSync(content, FAST)],
    ['gz', (content) => gzipSync(content, { level: 1 })],
  ])(
    'include compressed copies: a .%s that decompresses to other bytes is rejected',
    async (ending, compress) => {
      const name = `page.js.${ending}`;
      const honest = build('mf-catalog', `honest ${ending}`, {}, { [name]: compress('mf-catalog page') });
      expect(await issuesOf(honest)).toEqual([]);
      const bomb = compress(Buffer.alloc(32 * 1024 * 1024));
      for (const content of [compress('steal()'), bomb, Buffer.from('no compression')]) {
        const [issue, ...others] = await issuesOf(build('mf-catalog', 'other', {}, { [name]: content }));
        expect(others).toEqual([]);
        expect(issue?.sentence).toContain(`${name} does not decompress to page.js`);
      }
      const alone = build('mf-catalog', 'alone', {}, { [`lost.js.${ending}`]: compress('x') });
      expect((await issuesOf(alone))[0]?.sentence).toContain('lost.js is missing');
    },
  );

  it('are limited in number: a page requests at most four scripts and style sheets', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `part-${index}.${index < 3 ? 'css' : 'js'}`);
    const files = Object.fromEntries(names.map((name) => [name, `/* ${name} */`]));
    const [issue, ...others] = await issuesOf(
      build('mf-catalog', 'parts', { modules: { page: names } }, files),
    );
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ check: 'size', subject: 'mf-catalog/page' });
    expect(issue?.sentence).toBe('It requests 31 scripts and style sheets where 4 are allowed.');
  });

  it('are measured once for each content, in chunks', async () => {
    const content = randomBytes(300_000);
    const digest = 'ab'.repeat(32);
    const store = shop.app.get(ObjectStore);
    await store.put(digest, [content] as never, content.length);
    const stream = jest.spyOn(store, 'stream');
    const measurement = new FileMeasurementService(store);
    const integrity = `sha256-${Buffer.from(digest, 'hex').toString('base64')}`;
    const manifest = { files: { 'a.js': { integrity, bytes: 1, gzip: 1 } } };
    for (let time = 0; time < 2; time += 1)
      expect((await measurement.measure(manifest))['a.js']).toMatchObject({ bytes: 300_000 });
    expect(stream).toHaveBeenCalledTimes(1);
    await expect(
      measurement.measure({
        files: { 'b.js': { ...manifest.files['a.js'], integrity: `sha256-${'A'.repeat(43)}=` } },
      }),
    ).rejects.toThrow('No content is stored');
  });
});

describe('the styles of a release', () => {
  it.each([
    ['adoptedStyleSheets', 'document.adoptedStyleSheets=[sheet]', 'page.js adopts a style sheet.'],
    [
      'a global style',
      '(0,s.createGlobalStyle)(["body{color:red}"])',
      'page.js has a global style for html, body or :root.',
    ],
  ])('are rejected with %s', async (_what, code, sentence) => {
    const issues = await issuesOf(build('mf-catalog', sentence, {}, { 'page.js': code }));
    expect(issues).toMatchObject([{ check: 'files', subject: 'mf-catalog', sentence }]);
    expect(issues[0]?.remedy).toContain('styled-components');
  });

  it('may be in style sheets with the scope of the microfrontend', async () => {
    const scoped = (name: string) =>
      `@scope ([data-microfrontend="${name}"]) to ([data-microfrontend]) {a{}}`;
    const withStyles = (css: string) => build('mf-catalog', css, {}, { 'page.css': css });
    expect(await issuesOf(withStyles(scoped('mf-catalog')))).toEqual([]);
    expect(await issuesOf(withStyles(scoped('mf-account')))).toMatchObject([
      {
        check: 'files',
        subject: 'mf-catalog',
        sentence: expect.stringMatching(/^page\.css contains @scope/),
      },
    ]);
    expect(await issuesOf(withStyles(`${scoped('mf-catalog')} html{}`))).toMatchObject([
      { sentence: expect.stringMatching(/^page\.css has a rule outside of the scope of mf-catalog/) },
    ]);
  });
});

describe('a release without a server entry', () => {
  const route = { path: '/catalog', module: 'page', access: 'everyone', title: 'Page' } as const;
  const without = (about: Partial<MicrofrontendManifest>): Build => {
    const { manifest, contents } = build('mf-catalog', 'no server', about);
    const { serverEntry: _serverEntry, ...rest } = manifest;
    return { manifest: rest, contents };
  };

  it.each<[string, Partial<MicrofrontendManifest>]>([
    ['a page', { routes: [route] }],
    ['a page that needs a sign-in', { routes: [{ ...route, access: 'admin' }] }],
    [
      'one page of several that is not browserOnly',
      { routes: [route, { ...route, path: '/catalog/form', browserOnly: true }] },
    ],
    ['a fragment', { routes: [], fragments: [{ slot: 'aside', module: 'page', title: 'Aside', height: 9 }] }],
  ])('is rejected with %s', async (_what, about) => {
    expect(await issuesOf(without(about))).toEqual([
      expect.objectContaining({
        check: 'rendering',
        subject: 'mf-catalog/page',
        sentence: expect.stringContaining('has no server entry'),
        remedy: expect.stringContaining('browserOnly'),
      }),
    ]);
  });

  it('is accepted if each of its pages is browserOnly', async () => {
    expect(await issuesOf(without({ routes: [{ ...route, browserOnly: true }] }))).toEqual([]);
  });
});

describe('the path of a page', () => {
  const route = { path: '/catalog', module: 'page', access: 'everyone', title: 'Page' } as const;

  it.each(['/api/foo', '/releases/foo', '/robots.txt', '/:any', '/:a/:b', '/API/x', '/%61pi', '/a/', '/ä'])(
    'is rejected on upload: %s',
    async (path) => {
      const rejected = await team.createRelease(
        build('mf-catalog', 'p', { routes: [{ ...route, path }] }).manifest,
      );
      expect([rejected.statusCode, rejected.json().code]).toEqual([400, 'validation-failed']);
      expect(rejected.json().detail).toContain(JSON.stringify(path));
    },
  );

  it('is rejected if an address matches it and a page of another microfrontend', async () => {
    const tools = await TeamClient.of(shop, 'mf-tools');
    await tools.release(build('mf-tools', 'one', { routes: [{ ...route, path: '/tools/:id' }] }));
    shop.config.delivery.tokenFiles = ['mf-catalog'];
    const [issue, ...others] = await issuesOf(
      build('mf-catalog', 'q', { routes: [{ ...route, path: '/tools/new' }] }),
    );
    expect(others).toEqual([]);
    expect(issue?.sentence).toMatch(/\/tools\/new and \/tools\/:id of mf-tools \w+ match common addresses/);
  });

  it('may be fixed beside a parameter of the same microfrontend: the fixed one takes precedence', async () => {
    const routes = ['/catalog/:id', '/catalog/new'].map((path) => ({ ...route, path }));
    expect(await issuesOf(build('mf-catalog', 'r', { routes }))).toEqual([]);
  });
});
