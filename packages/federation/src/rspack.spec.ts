import { subscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHARED_SINGLETONS } from './preset/shared-singletons.ts';
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

/** Builds a remote with these sources. */
async function build(sources: Record<string, string>): ReturnType<typeof rspackBuild> {
  const files: Record<string, string> = {
    'package.json': '{ "name": "mf-saws", "type": "module" }',
    'rspack.config.ts': CONFIGURATION,
    'remote.ts': `export const remote = ${JSON.stringify(DESCRIPTION)};`,
    'tsconfig.json': '{ "extends": "@whetstone/federation/tsconfig.remote.json" }',
    ...sources,
  };
  await mkdir(path.join(directory, 'src/exposed'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(directory, file), text);
  return rspackBuild(directory);
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

  it('has a style sheet that could load after the page', async () => {
    const { code, stdout } = await build({
      'src/exposed/saws.tsx': `import '../saws.css'; export const Page = () => null;`,
      'src/saws.css': '@import "./more.css";',
    });
    expect([code, stdout]).toEqual([1, expect.stringContaining('saws.css')]);
  });
});

describe('a built remote', () => {
  let stdout: string;
  let code: number;
  const built = (file: string) => readFile(path.join(directory, 'dist', file), 'utf8');

  beforeAll(async () => {
    directory = await createDirectory();
    ({ code, stdout } = await build({
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
      'remote.ts': `export const remote = ${JSON.stringify({ ...DESCRIPTION, routes: [SAWS, { ...SAWS, path: '/files', module: 'files' }, { ...SAWS, path: '/drafts', module: 'drafts' }] })};`,
      'src/exposed/files.tsx': `export const more = () => import('../rest.ts');`,
      'src/rest.ts': 'export const rest = 1;',
    }));
  });
  afterAll(() => rm(directory, { recursive: true }));

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

  it('lists the names that its modules import from the shell’s shared packages', async () => {
    expect(JSON.parse(await built('remote.json')).imports).toEqual({
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
});

describe('a build that cannot start', () => {
  beforeEach(async () => {
    directory = await createDirectory();
  });
  afterEach(() => rm(directory, { recursive: true }));

  const buildOnly = async (files: Record<string, string>) => {
    for (const [file, text] of Object.entries({ 'rspack.config.ts': CONFIGURATION, ...files }))
      await writeFile(path.join(directory, file), text);
    return rspackBuild(directory);
  };

  it('reports in one sentence that the folder contains no remote, and so does rspack dev', async () => {
    const { code, stdout } = await buildOnly({});
    expect(code).toBe(1);
    expect(stdout).toMatch(/contains no microfrontend: it has no remote\.ts\./);
    expect(stdout).not.toContain('    at ');
    const dev = await rspackDev(directory);
    expect([dev.code, dev.stderr]).toEqual([
      1,
      expect.stringMatching(/contains no microfrontend: it has no remote\.ts\.\n$/),
    ]);
    expect(dev.stderr).not.toContain('    at ');
  });

  it('reports in one sentence which described page has no source', async () => {
    const described = { ...DESCRIPTION, routes: [{ ...SAWS, module: 'x' }] };
    const { code, stdout } = await buildOnly({
      'remote.ts': `export const remote = ${JSON.stringify(described)};`,
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/mf-saws describes a module "x", but src\/exposed\/x\.tsx does not exist\./);
  });
});
