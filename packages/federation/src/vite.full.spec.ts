import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { releaseVersion } from './release/release-version.ts';
import { npmInstall, runScript, viteBuild, whetstone } from './testing/commands.ts';
import { ShopServer } from './testing/shop-server.ts';

// `hostRuntime()` depends on the internals of these versions.
const PACKAGES = ['vite@8.3.8', '@module-federation/vite@1.23.0', 'react@19.3.1', 'react-dom@19.3.1'];

/** The parts of the configuration that a test changes. */
interface Change {
  options?: string;
  plugins?: string;
}

const configuration = ({ options = '', plugins }: Change) => `
  import { federation } from '@module-federation/vite';
  import { hostRuntime } from '@whetstone/federation/vite';
  const provided = { singleton: true, import: false };
  const federated = (options) => federation({
    name: 'mf-planes', filename: 'remoteEntry.js', manifest: true, dts: false,
    exposes: { './planes': './src/planes.jsx', './care': './src/care.jsx', './bench': './src/bench' },
    shared: {
      react: provided, 'react/jsx-runtime': provided, 'react-dom': provided,
      '@whetstone/kernel': { ...provided, requiredVersion: '^0.2.0' },
    },
    ...options,
  });
  export default { logLevel: 'error', plugins: [${plugins ?? `federated({ ${options} }), hostRuntime()`}] };`;

const page = (title: string, head = '') => `${head}
  import { useLocation } from '@whetstone/kernel';
  import { createContext } from 'react';
  import { Title } from './title.jsx';
  export const Context = createContext(null);
  export const Page = () => <Title of={useLocation().pathname}>${title}</Title>;`;

const SOURCES = {
  'src/planes.jsx': page('Planes', `import './planes.css'; import { blade } from './blade.js'; blade();`),
  'src/care.jsx': page(
    'Care',
    `import { blade } from './blade.js'; export const kernel = blade();
    export const later = () => import('./later.js');`,
  ),
  'src/bench.jsx': page(
    'Bench',
    `import React from 'react'; import old from 'old-library'; export const same = old === React.useState;`,
  ),
  'src/blade.js': `import * as kernel from '@whetstone/kernel'; export const blade = () => kernel.api;`,
  'src/title.jsx': `import { memo } from 'react'; export const Title = memo(({ children }) => <h1>{children}</h1>);`,
  'src/planes.css': 'h1 { color: blue; }',
  // Two releases in one page: each has its own address.
  'releases.mjs': `import { createRequire } from 'node:module';
    import { pathToFileURL } from 'node:url';
    const require = createRequire(import.meta.url);
    const share = (lib) => ({ '1.0.0': { loaded: true, lib: () => lib } });
    globalThis.document = {
      head: { appendChild: () => {} },
      querySelector: () => null, getElementsByTagName: () => [], createElement: () => ({}),
    };
    const open = async (entry, api) => {
      const { init, get } = await import(pathToFileURL(entry));
      await init({
        react: share(require('react')), 'react/jsx-runtime': share(require('react/jsx-runtime')),
        '@whetstone/kernel': share({ api }),
      });
      return { kernel: (await get('./care'))().kernel, same: (await get('./bench'))().same };
    };
    const [, , first, second] = process.argv;
    console.log(JSON.stringify([await open(first, 'mf-planes@1'), await open(second, 'mf-planes@2')]));`,
  'src/later.js': 'export const later = 1;',
  'src/runtime.js': `export { loadRemote } from '@module-federation/runtime';`,
  'node_modules/old-library/index.js': `const { useState } = require('react'); module.exports = useState;`,
};
const PAGES = ['planes', 'care', 'bench'];
const DESCRIPTION = {
  name: 'mf-planes',
  team: 'planes',
  routes: PAGES.map((module) => ({
    ...{ path: `/${module}`, module, access: 'everyone', title: module, browserOnly: true },
  })),
  navigation: [],
};

let remote: string;

beforeAll(async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'planes-'));
  await symlink(path.resolve(__dirname, '../../../node_modules'), path.join(parent, 'node_modules'));
  remote = path.join(parent, 'remote');
  await mkdir(remote);
  await writeFile(path.join(remote, 'package.json'), '{ "type": "module" }');
  await npmInstall(remote, PACKAGES);
  for (const [file, text] of Object.entries(SOURCES)) {
    await mkdir(path.dirname(path.join(remote, file)), { recursive: true });
    await writeFile(path.join(remote, file), text);
  }
  await writeFile(path.join(remote, 'whetstone.json'), JSON.stringify(DESCRIPTION));
}, 240_000);
afterAll(() => rm(path.dirname(remote), { recursive: true }));

const dist = (...parts: string[]) => path.join(remote, 'dist', ...parts);
const filesOfBuild = async () => (await readdir(dist('assets'))).sort();

/** Builds the remote with this configuration. */
async function build(change: Change = {}) {
  await rm(dist(), { recursive: true, force: true });
  await writeFile(path.join(remote, 'vite.config.mjs'), configuration(change));
  return viteBuild(remote);
}

/** Imports the build in a dry run. Returns the manifest that the shop receives. */
async function imported() {
  let manifest: MicrofrontendManifest | undefined;
  const shop = new ShopServer(({ method, path: address, body }) => {
    if (method === 'PUT') return { status: 204 };
    if (address.endsWith('/publication')) {
      const checkReport = { microfrontend: 'mf-planes', version: '', passed: true, results: [] };
      return { status: 200, body: { outcome: 'dry-run', checkReport } };
    }
    manifest = JSON.parse(body).manifest as MicrofrontendManifest;
    return {
      status: 200,
      body: { microfrontend: 'mf-planes', version: releaseVersion(manifest), missing: [] },
    };
  });
  const env = { SHOP_URL: await shop.open(), DEPLOY_TOKEN: 'whetstone_deploy_x' };
  const args = ['import', 'dist', '--description', 'whetstone.json', '--dry-run'];
  const { code, stderr } = await whetstone(remote, args, env);
  await shop.close();
  return { code, stderr, manifest };
}

it('builds pages of four files with 3 kB of its own, which are imported, and builds the same files again', async () => {
  expect(await build()).toMatchObject({ code: 0, stderr: '' });
  const files = await filesOfBuild();
  const { code, stderr, manifest } = await imported();
  expect([code, stderr]).toEqual([0, '']);
  expect(manifest?.requires).toEqual({
    react: '^19.3.1',
    'react-dom': '^19.3.1',
    '@whetstone/kernel': '^0.2.0',
  });
  expect(manifest?.entry).toMatch(/^assets\/entry-[\w-]{8}\.js$/);
  for (const name of PAGES) {
    const modules = manifest?.modules[name] ?? [];
    expect(new Set([manifest?.entry, ...modules]).size).toBeLessThanOrEqual(4);
    const sizes = [manifest?.entry ?? '', ...modules].map((file) => manifest?.files[file]?.gzip ?? Infinity);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(3_500);
  }
  // An import from an address downloads what the manifest names.
  expect(await readFile(dist('mf-manifest.json'), 'utf8')).toMatch(/"async":\[[^\]]*"assets\/later-/);
  expect(await build()).toMatchObject({ code: 0 });
  expect(await filesOfBuild()).toEqual(files);
});

it('contains no module of the federation plugin, and loads shared packages only after the entry has them', async () => {
  await build();
  const files = await filesOfBuild();
  const entry = files.find((file) => file.startsWith('entry-')) ?? '';
  for (const file of files.filter((name) => name.endsWith('.js')))
    expect(await readFile(dist('assets', file), 'utf8')).not.toMatch(/__FEDERATION__|__mf_|Symbol\.for/);
  // What the entry imports statically would run before `init`.
  const code = await readFile(dist('assets', entry), 'utf8');
  expect(code).not.toMatch(/(?:^|[;\n])import[^(]/);
  expect(gzipSync(code).length).toBeLessThan(2_000);
});

it('runs two releases in one page, each with its own kernel, and libraries with the React of the host', async () => {
  await build();
  const entry = (await filesOfBuild()).find((file) => file.startsWith('entry-')) ?? '';
  await cp(dist(), path.join(remote, 'second'), { recursive: true });
  const entries = [dist('assets', entry), path.join(remote, 'second/assets', entry)];
  expect(JSON.parse(await runScript(remote, 'releases.mjs', entries))).toEqual([
    { kernel: 'mf-planes@1', same: true },
    { kernel: 'mf-planes@2', same: true },
  ]);
});

it.each([
  [
    'no federation()',
    { plugins: 'hostRuntime()' },
    /needs federation\(\) of @module-federation\/vite in "plugins"/,
  ],
  [
    'other remotes',
    { options: `remotes: { other: 'https://other.example/mf-manifest.json' }` },
    /remove "remotes"/,
  ],
  ['no manifest', { options: 'manifest: false' }, /set "manifest: true" in federation\(\)/],
  [
    'a missing module',
    { options: `exposes: { './planes': './src/nowhere.jsx' }` },
    /"\.\/planes" exposes \.\/src\/nowhere\.jsx, which does not exist/,
  ],
  // As with a version of the plugin that adds code which is unknown.
  [
    'another runtime',
    { options: `exposes: { './planes': './src/runtime.js' }` },
    /contains .*\/@module-federation\/.*, which hostRuntime\(\) does not replace: it works with Vite 8/,
  ],
])('fails with what to change: %s', async (_fault, change, sentence) => {
  const { code, stderr } = await build(change);
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
});

it.each([
  [
    'a package that package.json lacks',
    `'@whetstone/kernel': provided, react: provided, 'react/jsx-runtime': provided`,
    'which versions of @whetstone/kernel it works with: add @whetstone/kernel to package.json',
  ],
  ['a second React', '', 'contains a second React, whose hooks do not work beside the shop'],
  [
    'a package that the shop lacks',
    `'old-library': { import: false, requiredVersion: '^1.0.0' }`,
    'The build shares old-library, which the shop does not provide: remove old-library from "shared"',
  ],
])('an import refuses %s', async (_fault, shared, sentence) => {
  expect(await build({ options: `shared: { ${shared} }` })).toMatchObject({ code: 0 });
  const { code, stderr } = await imported();
  expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});

it('is what an import of a build without it asks for', async () => {
  await writeFile(path.join(remote, 'index.html'), '');
  expect(await build({ plugins: 'federated({})' })).toMatchObject({ code: 0 });
  const { code, stderr } = await imported();
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('add hostRuntime() of @whetstone/federation/vite'),
  ]);
});
