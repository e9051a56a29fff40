import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Runtime from '@module-federation/runtime';
import { rspackBuild } from '../testing/commands.ts';
import { REPLACED_MODULES } from './unused-parts-loader.ts';

const PACKAGES = path.resolve(__dirname, '../../../../node_modules');
/** The bundler runs compiled code. */
const RULE = path.resolve(__dirname, '../../dist/preset/unused-parts-loader.js');

const EXTERNALS = Object.fromEntries(
  ['react', 'react-dom'].map((name) => [name, `commonjs ${path.join(PACKAGES, name)}`]),
);
const ENTRY = `export { createInstance } from '@module-federation/runtime';
export { Link } from 'react-router';`;
const CONFIGURATION = `import { unusedPartsRule } from ${JSON.stringify(RULE)};
export default {
  ...{ mode: 'production', target: 'node', entry: './in.mjs' },
  output: { filename: 'out.cjs', library: { type: 'commonjs2' } },
  externals: ${JSON.stringify(EXTERNALS)},
  resolve: {
    modules: [${JSON.stringify(PACKAGES)}],
    alias: {
      '@module-federation/runtime': ${JSON.stringify(path.join(PACKAGES, '@module-federation/runtime/dist/bundler.js'))},
      'react-router': ${JSON.stringify(path.join(PACKAGES, 'react-router/dist/production/index.mjs'))},
    },
  },
  module: { rules: [unusedPartsRule()] },
};`;

/** SHA-256 of the replaced modules. */
const REVIEWED: Readonly<Record<string, string>> = {
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js':
    '75b26f07988459b52bcd089580aa8abd302878ff27e08d62f47b4292cf6cb22c',
  'runtime-core/dist/utils/preload.js': '195d4ee89d93f554c680617853a16502c422ff16f77685cfde12c76e6123b55d',
  'sdk/dist/dom.js': '8c4c0bc909d3c326c900da95ae4f227c44b459a634f775a9ed8cd84be6fbd39e',
};

// A new hash: read what calls the module, adapt unused-parts-loader.ts, run the browser tests, then pin the new hash.
it.each(Object.keys(REPLACED_MODULES))('replaces the module %s that was reviewed', (part) => {
  const source = readFileSync(path.join(PACKAGES, '@module-federation', part));
  expect(createHash('sha256').update(source).digest('hex')).toBe(REVIEWED[part]);
});

describe('the bundle of a host', () => {
  let folder: string;
  let code: string;
  let createInstance: typeof Runtime.createInstance;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'host-'));
    const files = { 'in.mjs': ENTRY, 'rspack.config.mjs': CONFIGURATION };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    expect(await rspackBuild(folder)).toMatchObject({ code: 0 });
    const file = path.join(folder, 'dist/out.cjs');
    code = await readFile(file, 'utf8');
    ({ createInstance } = require(file));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('loads a remote, also one that is registered again, and preloads nothing', async () => {
    const instance = createInstance({ name: 'host', remotes: [] });
    instance.registerPlugins([
      { name: 'entries', loadEntry: async () => ({ init: () => {}, get: async () => () => ({ Page: 1 }) }) },
    ] as never);
    const remote = { name: 'mf-saws', entry: 'http://shop.test/entry.js', type: 'module' } as const;
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    for (const _ of [1, 2]) {
      instance.registerRemotes([{ ...remote }], { force: true });
      expect(await instance.loadRemote('mf-saws/home')).toEqual({ Page: 1 });
    }
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
    await instance.preloadRemote([{ nameOrAlias: 'mf-saws' }]);
  });

  it('contains no manifests, no scripts of other kinds, and no forms of React Router', () => {
    const parts = ['beforeLoadManifest', 'createElement("script")', 'without a <form>'];
    const present = [...parts, 'useLocation() may be used only'].filter((part) => code.includes(part));
    expect(present).toEqual(['useLocation() may be used only']);
  });
});
