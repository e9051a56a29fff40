import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { releaseVersion } from '../release/release-version.ts';
import { rspackBuild, whetstone } from '../testing/commands.ts';
import { ShopServer } from '../testing/shop-server.ts';

const ROOT = path.resolve(__dirname, '../../../..');

let remote: string;

/** The files of the React remote in the guide. */
async function filesOfGuide(): Promise<[file: string, content: string][]> {
  const guide = await readFile(path.join(ROOT, 'docs/stock-remotes.md'), 'utf8');
  const section = guide.split('## A React remote\n')[1]?.split(/^## /m)[0] ?? '';
  return Array.from(
    section.matchAll(/^`([^`\n]+)`\n\n```\w+\n([\s\S]*?)```/gm),
    ([, file = '', content = '']) => [file, content],
  );
}

beforeAll(async () => {
  remote = await mkdtemp(path.join(tmpdir(), 'clamps-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(remote, 'node_modules'));
  await mkdir(path.join(remote, 'src'));
  const dependencies = { react: '^19.3.0', 'react-dom': '^19.3.0', '@whetstone/kernel': '^0.2.0' };
  await writeFile(path.join(remote, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  for (const [file, content] of await filesOfGuide()) await writeFile(path.join(remote, file), content);
  const { code, stdout } = await rspackBuild(remote);
  if (code !== 0) throw new Error(stdout);
  await cp(path.join(remote, 'whetstone.json'), path.join(remote, 'dist/whetstone.json'));
});
afterAll(() => rm(remote, { recursive: true }));

/** Imports a copy of the build, in which `change` has changed its text files, in a dry run. */
async function importChanged(change: (file: string, text: string) => string | undefined = (_, text) => text) {
  const folder = await mkdtemp(path.join(remote, 'changed-'));
  await cp(path.join(remote, 'dist'), folder, { recursive: true });
  for (const file of FILES) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const changed = change(file, text);
    if (changed === undefined) await rm(path.join(folder, file));
    else await writeFile(path.join(folder, file), changed);
  }
  return importFrom(folder, () => undefined);
}

/** @param serve the files of a host, by path */
async function importFrom(source: string, serve: (path: string) => string | undefined) {
  let manifest: MicrofrontendManifest | undefined;
  const shop = new ShopServer(({ method, path: address, body }) => {
    if (method === 'GET') {
      const file = serve(address);
      return file === undefined ? { status: 404 } : { status: 200, body: file };
    }
    if (method === 'PUT') return { status: 204 };
    if (address.endsWith('/publication')) {
      const checkReport = { microfrontend: 'mf-clamps', version: '', passed: true, results: [] };
      return { status: 200, body: { outcome: 'dry-run', checkReport } };
    }
    manifest = JSON.parse(body).manifest as MicrofrontendManifest;
    const created = { microfrontend: 'mf-clamps', version: releaseVersion(manifest) };
    return { status: 200, body: { ...created, missing: [] } };
  });
  const site = await shop.open();
  const env = { SHOP_URL: site, DEPLOY_TOKEN: 'whetstone_deploy_x' };
  const { code, stderr } = await whetstone(
    remote,
    ['import', source.replace('SITE', site), '--dry-run'],
    env,
  );
  await shop.close();
  return { code, stderr, manifest };
}

const SERVER = 'server/remoteEntry.js';
const PAGE = 'server/__federation_expose_clamps.js';
const FILES = ['whetstone.json', 'server/mf-manifest.json', SERVER, PAGE];

it('imports the server build of the guide: its scripts, without the copies of images and manifests', async () => {
  const { code, stderr, manifest } = await importChanged();
  expect([code, stderr]).toEqual([0, '']);
  expect(manifest?.serverEntry).toBe(SERVER);
  expect(Object.keys(manifest?.files ?? {}).filter((file) => file.startsWith('server/'))).toEqual([
    'server/__federation_expose_care.js',
    PAGE,
    SERVER,
    'server/src_note_js.js',
  ]);
  expect(Object.keys(manifest?.files ?? {}).filter((file) => file.endsWith('.svg'))).toHaveLength(1);
});

it('writes the same addresses and class names in both builds', async () => {
  const folder = path.join(remote, 'releases/mf-clamps/0123456789abcdef');
  await cp(path.join(remote, 'dist'), folder, { recursive: true });
  await writeFile(path.join(folder, 'server/package.json'), '{ "type": "commonjs" }');
  const { init, get } = require(path.join(folder, SERVER));
  const shared = (library: object) => ({ '1.0.0': { loaded: true, lib: () => library } });
  const jsx = (type: unknown, props: object) => ({ type, props });
  await init({
    react: shared({ useState: (value: unknown) => [value] }),
    'react/jsx-runtime': shared({ jsx, jsxs: jsx, Fragment: 'fragment' }),
    '@whetstone/kernel': shared({ useAppSelector: () => null, Link: 'a' }),
  });
  const { Page } = (await get('./clamps'))();
  const [, picture, greeting] = Page().props.children;
  expect(picture.props.src).toMatch(/^\/releases\/mf-clamps\/0123456789abcdef\/\w+\.svg$/);
  const { manifest } = await importChanged();
  expect(Object.keys(manifest?.files ?? {})).toContain(picture.props.src.split('/').at(-1));
  const [script = '', styles = ''] = manifest?.modules.clamps ?? [];
  const browserFile = (file: string) => readFile(path.join(remote, 'dist', file), 'utf8');
  expect(await browserFile(script)).toContain(`"${greeting.props.className}"`);
  expect(await browserFile(styles)).toContain(`.${greeting.props.className}{`);
});

it('downloads the server build beside a manifest at an address', async () => {
  const { manifest } = await importChanged();
  const files = new Map<string, string>();
  for (const file of [...Object.keys(manifest?.files ?? {}), 'whetstone.json', 'server/mf-manifest.json'])
    if (!/\.(br|gz)$/.test(file))
      files.set(`/clamps/${file}`, await readFile(path.join(remote, 'dist', file), 'utf8'));
  const downloaded = await importFrom('SITE/clamps/mf-manifest.json', (address) => files.get(address));
  expect([downloaded.code, downloaded.stderr]).toEqual([0, '']);
  expect(downloaded.manifest?.serverEntry).toBe(SERVER);
  const server = (one?: MicrofrontendManifest) =>
    Object.entries(one?.files ?? {}).filter(([file]) => file.startsWith('server/'));
  expect(server(downloaded.manifest)).toEqual(server(manifest));
});

it.each<[string, (file: string, text: string) => string | undefined, RegExp]>([
  [
    'pages to render and no server build',
    (file, text) => (file === 'whetstone.json' ? text : undefined),
    /^\/clamps is rendered on the server, and the build has no server\/mf-manifest\.json: add a configuration with target: 'async-node'/,
  ],
  [
    'a server build for browsers',
    (_, text) => text.replace('commonjs-module', 'module'),
    /^The entry of the server build is of the type "module": set library: \{ type: 'commonjs-module' \}/,
  ],
  [
    'a server build without a page',
    (_, text) => text.replaceAll('"name": "care"', '"name": "other"'),
    /^The server build does not expose "care": give both configurations the same "exposes"/,
  ],
  [
    'a server build without a file',
    (file, text) => (file === PAGE ? undefined : text),
    /^server\/mf-manifest\.json names __federation_expose_clamps\.js, which is not in its folder/,
  ],
  [
    'the default chunk loading of the target',
    (file, text) => (file === SERVER ? `${text};require("fs")` : text),
    /^server\/remoteEntry\.js reads files, .*: set output\.chunkLoading to 'require'/,
  ],
  [
    'a second React on the server',
    (file, text) => (file === PAGE ? `${text};e.__CLIENT_INTERNALS_DO_NOT_USE` : text),
    /^server\/__federation_expose_clamps\.js contains a second React/,
  ],
  [
    'other class names on the server',
    (file, text) => (file === PAGE ? text.replace(/className:"\w+"/, 'className:"other"') : text),
    /^The server build does not name the class \w+ of \S+\.css: give both configurations the same output\.uniqueName/,
  ],
])('refuses %s', async (_fault, change, sentence) => {
  const { code, stderr, manifest } = await importChanged(change);
  expect([code, stderr, manifest]).toEqual([1, expect.stringMatching(sentence), undefined]);
});

it('refuses an image that only the server build contains', async () => {
  const image = path.join(remote, 'dist/server/other.svg');
  await writeFile(image, '<svg/>');
  const { code, stderr } = await importChanged();
  await rm(image);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The server build names other\.svg, .*the same output\.assetModuleFilename/),
  ]);
});
