import { subscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { weightsOf } from './manifest/page-budgets.ts';
import { SHARED_SINGLETONS } from './source/shared-singletons.ts';
import { rspackBuild, rspackDev } from './testing/commands.ts';

const PACKAGES = path.resolve(__dirname, '../../../node_modules');
const SAWS = { path: '/saws', module: 'saws', access: 'everyone', title: 'Saws' };
const DESCRIPTION = {
  name: 'mf-saws',
  team: 'saws',
  routes: [SAWS],
  navigation: [],
};
const CONFIGURATION = `import { microfrontend } from '@whetstone/federation/rspack';
export default microfrontend();`;
const STEEL = 'export const Steel = () => <p>Steel</p>;';

let directory: string;

async function createDirectory(): Promise<string> {
  const created = await mkdtemp(path.join(tmpdir(), 'mf-saws-'));
  await symlink(PACKAGES, path.join(created, 'node_modules'));
  return created;
}

/** A folder in which the packages of the shop are installed, instead of links to folders. */
async function createOwnRepository(): Promise<string> {
  const modules = path.join(await mkdtemp(path.join(tmpdir(), 'own-')), 'remotes/saws/node_modules');
  const own = path.join(modules, '@whetstone');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(PACKAGES))
    if (name !== '@whetstone') await symlink(path.join(PACKAGES, name), path.join(modules, name));
  const filter = (file: string) => !file.endsWith('.map');
  for (const name of ['contract', 'federation', 'kernel', 'ui'])
    for (const part of ['package.json', 'dist', ...(name === 'federation' ? ['tsconfig.remote.json'] : [])])
      await cp(path.join(PACKAGES, '@whetstone', name, part), path.join(own, name, part), {
        recursive: true,
        filter,
      });
  return path.dirname(modules);
}

/** Builds a remote with these sources. */
async function build(sources: Record<string, string>, folder = directory): ReturnType<typeof rspackBuild> {
  const files: Record<string, string> = {
    'package.json': '{ "name": "mf-saws", "type": "module" }',
    'rspack.config.ts': CONFIGURATION,
    'remote.ts': `export const remote = ${JSON.stringify(DESCRIPTION)};`,
    'tsconfig.json': '{ "extends": "@whetstone/federation/tsconfig.remote.json" }',
    ...sources,
  };
  await mkdir(path.join(folder, 'src/exposed'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return rspackBuild(folder);
}

describe('a rejected remote', () => {
  beforeEach(async () => {
    directory = await createDirectory();
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('has pages of two round trips, because of a top-level await and of React.lazy: the error names the late files', async () => {
    const { code, stdout } = await build({
      'remote.ts': `export const remote = ${JSON.stringify({ ...DESCRIPTION, routes: [SAWS, { ...SAWS, path: '/files', module: 'files' }] })};`,
      'src/exposed/saws.tsx': `export const { Steel: Page } = await import('../steel.tsx');`,
      'src/steel.tsx': STEEL,
      'src/exposed/files.tsx': `import { lazy } from 'react';
        const Rest = lazy(() => import('../rest.tsx').then(({ Steel }) => ({ default: Steel })));
        export const Page = () => <Rest />;`,
      'src/rest.tsx': STEEL,
    });
    expect(code).toBe(1);
    expect(stdout).toContain('mf-saws is over its budget of round trips');
    for (const [module, late] of [
      ['saws', 'steel'],
      ['files', 'rest'],
    ]) {
      expect(stdout).toMatch(new RegExp(`/${module} .* 2 of 1 round trips\n`));
      expect(stdout).toMatch(
        new RegExp(
          `${module}\\.\\w+\\.js .*\\n[ │]+known only after round trip 1:\\n[ │]+src_${late}_tsx\\.\\w+\\.js`,
        ),
      );
    }
  });

  it('uses the storage of the browser: the error names the file and the replacement', async () => {
    const { code, stdout } = await build({
      'src/exposed/saws.tsx': `import { draft } from '../draft.ts'; export const Page = () => draft();`,
      'src/draft.ts': `export const draft = () => window.localStorage.getItem('draft');`,
    });
    expect(code).toBe(1);
    expect(stdout.replace(/[\s│]+/g, ' ')).toContain(
      'src/draft.ts uses localStorage. Use storage from @whetstone/kernel/storage',
    );
  });

  it('has a style sheet for the whole document: the error names the file, the line and the change', async () => {
    const { code, stdout } = await build({
      'src/exposed/saws.tsx': `import '../saws.css'; export const Page = () => null;`,
      'src/saws.css': 'p {}\nbody {}',
    });
    expect(code).toBe(1);
    expect(stdout.replace(/[\s│]+/g, ' ')).toContain(
      'src/saws.css, line 2, has a rule for html, body or :root, which are outside of the microfrontend: style its own element with :scope.',
    );
    expect(stdout).not.toContain('    at ');
  });
});

describe('a built remote', () => {
  let stdout: string;
  let code: number;
  let remote: MicrofrontendManifest;
  let own: string;
  const dist = (file: string) => path.join(directory, 'dist', file);
  const built = (file: string) => readFile(dist(file), 'utf8');

  beforeAll(async () => {
    directory = await createDirectory();
    own = await createOwnRepository();
    const sources = {
      'src/exposed/saws.tsx': `import { Badge as Mark, type ButtonProps } from '@whetstone/ui';
         import { Handle } from '../handle.tsx';
         const more = () => import('../steel.tsx');
         export const Page = (_: ButtonProps) => <Mark><Handle onClick={more} /></Mark>;`,
      'src/handle.tsx': `import { Price } from '@whetstone/ui';
         import { useState } from 'react';
         export const Handle = ({ onClick }: { onClick: () => void }) =>
           <button onClick={onClick}><Price value={useState(1)[0]} /></button>;`,
      'src/steel.tsx': STEEL,
      'src/exposed/drafts.tsx': `import { storage } from '@whetstone/kernel/storage';
         export const write = () => storage.local.write('draft', 'a saw');`,
      // Loads without the shell's shared modules.
      'remote.ts': `export const remote = ${JSON.stringify({ ...DESCRIPTION, routes: [SAWS, { ...SAWS, path: '/files', module: 'files' }, { ...SAWS, path: '/drafts', module: 'drafts' }, { ...SAWS, path: '/looks', module: 'looks' }] })};`,
      'src/exposed/files.tsx': `export const more = () => import('../rest.ts');`,
      'src/rest.ts': 'export const rest = 1;',
      'src/exposed/looks.tsx': `import '../saws.css';
         import styles from '../saws.module.css';
         import picture from '../saw.png';
         export const looks = { styles, picture };
         export const more = () => import('../more.ts');`,
      'src/saws.css': '@import "./base.css"; p { color: red; &:hover { color: blue; } }',
      'src/base.css': 'a { background: url("./saw.svg"); }',
      'src/saws.module.css': `.card, .other { color: var(--color-paper); animation: spin 1s; }
         @keyframes spin { from { opacity: 0; } }`,
      'src/saw.png': 'png',
      'src/saw.svg': '<svg/>',
      'src/more.ts': `import './more.css'; export const more = 1;`,
      'src/more.css': 'p { color: green; }',
    };
    [{ code, stdout }] = await Promise.all([build(sources), build(sources, own)]);
    remote = JSON.parse(await built('remote.json'));
  });
  afterAll(() => Promise.all([directory, own].map((folder) => rm(folder, { recursive: true }))));

  it('has the same files in another folder, as a remote in its own repository', async () => {
    const filesOf = async (folder: string) => {
      const names = await readdir(path.join(folder, 'dist'), { recursive: true });
      const files = names.filter((name) => path.extname(name) && name !== 'commit.txt').sort();
      return Promise.all(
        files.map(async (name) => [name, await readFile(path.join(folder, 'dist', name), 'utf8')]),
      );
    };
    const files = await filesOf(directory);
    expect(await filesOf(own)).toEqual(files);
    expect(JSON.stringify(files)).not.toContain(path.basename(directory));
    expect(JSON.stringify(files)).not.toContain(PACKAGES);
  });

  it('can load further chunks on demand', () => {
    expect(code).toBe(0);
    expect(stdout).toMatch(/\/saws .* 2 files, 1 of 1 round trips\n/);
  });

  it('has a manifest for other hosts, and no types without --env types', () => {
    const exists = ['mf-manifest.json', '@mf-types.zip'].map((file) =>
      existsSync(path.join(directory, 'dist', file)),
    );
    expect(exists).toEqual([true, false]);
  });

  it('marks an entry for eager compilation', async () => {
    expect(await built('remote-entry.js')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it('lists the names that its modules import from the shell’s shared packages', () => {
    expect(remote.imports).toEqual({
      react: ['useState'],
      'react/jsx-runtime': ['jsx'],
      '@whetstone/kernel': ['api'],
      '@whetstone/ui': ['Badge', 'Price'],
    });
  });

  it('bundles the storage of the kernel, whose keys belong to the kernel that the host gives it', async () => {
    const { init, get } = require(path.join(directory, 'dist/server/remote-entry.cjs'));
    const share = { lib: () => ({ api: { reducerPath: 'mf-saws@7' } }) };
    await init({ '@whetstone/kernel': { '1.0.0': share } });
    const { write } = (await get('./drafts'))();
    const setItem = jest.fn();
    Object.assign(globalThis, { localStorage: { setItem } });
    write();
    expect(setItem.mock.calls).toEqual([['mf-saws/draft', JSON.stringify({ version: '7', value: 'a saw' })]]);
  });

  it('rejects a module whose shared packages the host does not provide', async () => {
    const { init, get } = require(path.join(directory, 'dist/server/remote-entry.cjs'));
    await init({});
    await expect(get('./saws')).rejects.toThrow('The host does not share @whetstone/ui.');
    await expect(get('./hammers')).rejects.toThrow('The remote does not expose ./hammers.');
  });

  it('takes the version of a shared package that the host has loaded', async () => {
    const { init, get } = require(path.join(directory, 'dist/server/remote-entry.cjs'));
    const providing = (name: string, loaded: boolean) => ({
      loaded,
      get: () => () => ({ Badge: name, Price: name, useState: () => [name], jsx: (type: string) => type }),
    });
    const versions = { '18.0.0': providing('first', false), '19.0.0': providing('loaded', true) };
    await init(Object.fromEntries(SHARED_SINGLETONS.map((name) => [name, versions])));
    const { Page } = (await get('./saws'))();
    expect(Page({})).toBe('loaded');
  });

  it('publishes every chunk request on the server', async () => {
    const requests: unknown[] = [];
    subscribe('whetstone:chunk', (message) => requests.push(message));
    const { get } = require(path.join(directory, 'dist/server/remote-entry.cjs'));
    const { more } = (await get('./files'))();
    const [own, late] = ['files', 'src_rest_ts'].map((chunk) => ({ microfrontend: 'mf-saws', chunk }));
    expect(requests).toEqual([own]);
    await more();
    await more();
    expect(requests).toEqual([own, late, late]);
  });

  const named = (pattern: RegExp) => Object.keys(remote.files).find((file) => pattern.test(file)) ?? '';

  it('lists the style sheet of a page with its hash, and counts it into the budget', () => {
    const [script = '', styles = ''] = remote.modules.looks ?? [];
    expect([script, styles]).toEqual([
      expect.stringMatching(/^looks\.\w{8}\.js$/),
      expect.stringMatching(/^looks\.\w{8}\.css$/),
    ]);
    expect(remote.files[styles]?.integrity).toMatch(/^sha256-/);
    const looks = weightsOf(remote, () => []).find(({ of }) => of === '/looks');
    expect(looks?.waterfall[0]?.map(({ name }) => name)).toEqual([remote.entry, script, styles]);
  });

  it('has scoped rules, and names with the name of the microfrontend', async () => {
    const css = await built(named(/^looks\.\w+\.css$/));
    const scope = '@scope([data-microfrontend=mf-saws]) to ([data-microfrontend])';
    expect(css).toContain(`${scope}{a{background:url(${named(/\.svg$/)})}}`);
    expect(css).toContain(`${scope}{p{color:red;&:hover{color:#00f}}}`);
    expect(css).toMatch(/@keyframes mf-saws-spin-\w+\{0%\{opacity:0\}\}/);
    expect(css).toMatch(/\{\.mf-saws-card-\w+,\.mf-saws-other-\w+\{color:var\(--color-paper\);animation:/);
  });

  it('has the same class names and addresses on the server, and only scripts and their source maps there', async () => {
    const { init, get } = require(dist('server/remote-entry.cjs'));
    await init({});
    const { looks } = (await get('./looks'))();
    const css = await built(named(/^looks\.\w+\.css$/));
    expect(css).toContain(`.${looks.styles.card}`);
    // A release is in a folder with its name and version.
    expect(looks.picture).toMatch(new RegExp(`^/releases/.+/${named(/\.png$/)}$`));
    const files = Object.keys(remote.files).filter((file) => file.startsWith('server/'));
    expect(files.filter((file) => !/\.cjs(\.map)?$/.test(file))).toEqual([]);
    const { sources, sourcesContent } = JSON.parse(await built('server/looks.cjs.map'));
    expect(sources).toContain('webpack://mf-saws/./src/exposed/looks.tsx');
    expect(sourcesContent).toBeUndefined();
  });

  it('loads each style sheet with its hash', async () => {
    const entry = await built('remote-entry.js');
    const hashOf = (file: string) => remote.files[file]?.integrity;
    expect(entry).toContain(
      JSON.stringify({
        looks: hashOf(named(/^looks\.\w+\.css$/)),
        src_more_ts: hashOf(named(/^src_more_ts\.\w+\.css$/)),
      }),
    );
    expect(entry).not.toContain('data-rspack');
  });
});

describe('a build that cannot start', () => {
  beforeEach(async () => {
    directory = await createDirectory();
    await writeFile(path.join(directory, 'rspack.config.ts'), CONFIGURATION);
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('reports in one sentence that this Node is too old', async () => {
    const old = `Object.defineProperty(process.versions, 'node', { value: '20.19.4' })`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(old)}`;
    const { code, stderr } = await rspackDev(directory, { NODE_OPTIONS });
    expect([code, stderr]).toEqual([
      1,
      'This build needs Node 24 or later, and this is Node 20.19.4: install a newer Node, for example with "nvm install 24".\n',
    ]);
  });

  it('reports in one sentence which described page has no source', async () => {
    const described = { ...DESCRIPTION, routes: [{ ...SAWS, module: 'x' }] };
    await writeFile(path.join(directory, 'remote.ts'), `export const remote = ${JSON.stringify(described)};`);
    const { code, stdout } = await rspackBuild(directory);
    expect(code).toBe(1);
    expect(stdout).toMatch(/mf-saws describes a module "x", but src\/exposed\/x\.tsx does not exist\./);
    expect(stdout).not.toContain('    at ');
  });
});
