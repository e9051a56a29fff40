import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { releaseVersion } from '../release/release-version.ts';
import { rspackBuild, whetstone } from '../testing/commands.ts';
import { ShopServer } from '../testing/shop-server.ts';

const PACKAGES = path.resolve(__dirname, '../../../../node_modules');
const page = (path: string, module: string) => ({
  ...{ path, module, access: 'everyone', title: 'Clamps', browserOnly: true },
});
const DESCRIPTION = {
  name: 'mf-clamps',
  team: 'clamps',
  routes: [page('/clamps', 'clamps'), page('/clamps/care', 'care')],
  navigation: [{ area: 'footer', label: 'Clamps', to: '/clamps', access: 'everyone', order: 90 }],
};
const SOURCES = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { react: '^19.3.0', '@whetstone/kernel': '0.2.0' },
  }),
  'whetstone.json': JSON.stringify(DESCRIPTION),
  'clamps.jsx': `import { Link } from '@whetstone/kernel';
     import { useState } from 'react';
     export function Page() {
       const [note, setNote] = useState('');
       const read = async () => setNote((await import('./note.js')).note);
       return <main><Link to="/clamps/care">Care</Link><button onClick={read}>Read {note}</button></main>;
     }`,
  'care.jsx': `export const Page = () => <h1>Care of clamps</h1>;`,
  'note.js': `export const note = 'Oil the thread.';`,
  // With the options of the documentation: docs/stock-remotes.md.
  'rspack.config.mjs': `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
    import { hostRuntime } from '@whetstone/federation/rspack';
    const provided = { singleton: true, import: false };
    const build = (folder, options = {}) => ({
      mode: 'production',
      entry: {},
      output: {
        path: import.meta.dirname + '/' + folder,
        module: true, chunkFormat: 'module', chunkLoading: 'import', publicPath: 'auto',
        filename: '[name].[contenthash:8].js', uniqueName: 'clamps',
      },
      module: { rules: [
        {
          test: /\\.jsx$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } } },
        },
        ...(options.ownRuntime ? [] : [hostRuntime()]),
      ] },
      plugins: [new ModuleFederationPlugin({
        name: 'clamps',
        filename: 'remoteEntry.js',
        library: { type: 'module' },
        exposes: { './clamps': './clamps.jsx', './care': './care.jsx' },
        shared: options.ownReact
          ? { '@whetstone/kernel': provided }
          : { react: provided, 'react/jsx-runtime': provided, '@whetstone/kernel': provided },
        manifest: true,
        dts: false,
      })],
    });
    export default [build('dist'), build('own-react', { ownReact: true }), build('own-runtime', { ownRuntime: true })];`,
};

let remote: string;
let server: ShopServer | undefined;

beforeAll(async () => {
  remote = await mkdtemp(path.join(tmpdir(), 'clamps-'));
  await symlink(PACKAGES, path.join(remote, 'node_modules'));
  for (const [file, text] of Object.entries(SOURCES)) await writeFile(path.join(remote, file), text);
  const { code, stdout } = await rspackBuild(remote);
  if (code !== 0) throw new Error(stdout);
  await cp(path.join(remote, 'whetstone.json'), path.join(remote, 'dist/whetstone.json'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(() => rm(remote, { recursive: true }));

/** A shop without any files, which serves the build at `/clamps/` too and redirects `/moved/`. */
async function openShop(): Promise<{ shop: ShopServer; env: NodeJS.ProcessEnv; site: string }> {
  const dist = path.join(remote, 'dist');
  const files: Record<string, string> = {};
  for (const file of await readdir(dist))
    files[`/clamps/${file}`] = await readFile(path.join(dist, file), 'utf8');
  const shop = new ShopServer(({ method, path: address, body }) => {
    if (address.startsWith('/moved/')) return { status: 302, headers: { location: '/clamps/' } };
    if (method === 'GET') return address in files ? { status: 200, body: files[address] } : { status: 404 };
    if (method === 'PUT') return { status: 204 };
    if (address.endsWith('/publication')) {
      const checkReport = { microfrontend: 'mf-clamps', version: '', passed: true, results: [] };
      return { status: 200, body: { outcome: 'dry-run', checkReport } };
    }
    const manifest = manifestOf(body);
    const created = { microfrontend: 'mf-clamps', version: releaseVersion(manifest) };
    return { status: 200, body: { ...created, missing: Object.keys(manifest.files) } };
  });
  server = shop;
  const site = await shop.open();
  return { shop, site, env: { SHOP_URL: site, DEPLOY_TOKEN: 'whetstone_deploy_x' } };
}

const manifestOf = (body: string): MicrofrontendManifest => JSON.parse(body).manifest;
const releaseOf = ({ calls }: ShopServer) =>
  manifestOf(calls.find(({ path: address }) => address === '/api/releases')?.body ?? '');
const publications = ({ calls }: ShopServer) =>
  calls.filter(({ path: address }) => address.endsWith('/publication')).map(({ body }) => JSON.parse(body));

it('imports a folder that Module Federation’s own plugin built', async () => {
  const { shop, env } = await openShop();
  const args = ['import', 'dist', '--canary', '10', '--dry-run', '--reason', 'first import'];
  const { code, stdout, stderr } = await whetstone(remote, args, env);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('mf-clamps: a dry run, nothing has changed');
  const manifest = releaseOf(shop);
  expect(manifest).toMatchObject({
    ...DESCRIPTION,
    entry: 'remoteEntry.js',
    modules: { clamps: [expect.stringMatching(/clamps/)], care: [expect.stringMatching(/care/)] },
    requires: { react: expect.stringMatching(/^\^19\./), '@whetstone/kernel': '^0.2.0' },
    // The gate compares them with the exports of the shell.
    imports: { react: ['useState'], '@whetstone/kernel': ['Link'] },
  });
  expect(Object.keys(manifest.files).filter((file) => file.endsWith('.js'))).toHaveLength(4);
  expect(manifest.files['remoteEntry.js']?.gzip).toBeLessThan(4_000);
  expect(manifest.files).not.toHaveProperty('whetstone.json');
  const uploads = shop.calls.filter(({ method }) => method === 'PUT');
  expect(uploads).toHaveLength(Object.keys(manifest.files).length);
  expect(publications(shop)).toEqual([{ percentage: 10, dryRun: true, reason: 'first import' }]);
  expect(await readdir(path.join(remote, 'dist'))).toContain('whetstone.json');
});

/** A copy of the build with a style sheet of the page. */
async function withStyles(css: string): Promise<string> {
  const folder = await mkdtemp(path.join(remote, 'styled-'));
  await cp(path.join(remote, 'dist'), folder, { recursive: true });
  const file = path.join(folder, 'mf-manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  for (const { name, assets } of manifest.exposes) if (name === 'clamps') assets.css.sync.push('page.css');
  await writeFile(file, JSON.stringify(manifest));
  await writeFile(path.join(folder, 'page.css'), css);
  // The one in the current folder is used.
  await rm(path.join(folder, 'whetstone.json'));
  return path.basename(folder);
}

it('limits the rules of style sheets to the remote', async () => {
  const { shop, env } = await openShop();
  const { code, stderr } = await whetstone(remote, ['import', await withStyles('p{color:red}')], env);
  expect([code, stderr]).toEqual([0, '']);
  const manifest = releaseOf(shop);
  expect(manifest.modules.clamps).toEqual([expect.stringMatching(/clamps/), 'page.css']);
  const scoped = '@scope ([data-microfrontend="mf-clamps"]) to ([data-microfrontend]) {p{color:red}}';
  const integrity = `sha256-${createHash('sha256').update(scoped).digest('base64')}`;
  expect(manifest.files['page.css']).toMatchObject({ integrity, bytes: scoped.length });
});

it('refuses a style sheet for the whole document', async () => {
  const { code, stderr } = await whetstone(remote, ['import', await withStyles('body{color:red}')]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/: page\.css has a rule for html, body or :root, .*:scope\. /),
  ]);
});

it('imports the files that a manifest at an address names, each requested once', async () => {
  const { shop, site, env } = await openShop();
  const { code, stderr } = await whetstone(remote, ['import', `${site}/clamps/mf-manifest.json`], env);
  expect([code, stderr]).toEqual([0, '']);
  const plain = Object.keys(releaseOf(shop).files).filter((file) => !/\.(br|gz)$/.test(file));
  const requested = shop.calls.flatMap(({ method, path: address }) =>
    method === 'GET' ? [address.replace('/clamps/', '')] : [],
  );
  expect(requested.sort()).toEqual([...plain, 'whetstone.json'].sort());
  expect(plain).toHaveLength(5);
});

it('refuses an address that redirects', async () => {
  const { shop, site, env } = await openShop();
  const { code, stderr } = await whetstone(remote, ['import', `${site}/moved/mf-manifest.json`], env);
  expect([code, stderr]).toEqual([
    1,
    `${site}/moved/mf-manifest.json redirects to /clamps/, and an import follows no redirect: give the address that contains the files.\n`,
  ]);
  expect(shop.calls).toHaveLength(1);
});

it.each([
  ['own-react', /contains a second React/],
  ['own-runtime', /contains Module Federation's runtime .*: add hostRuntime\(\)/],
])('refuses the build %s', async (folder, sentence) => {
  const { code, stderr } = await whetstone(remote, ['import', folder, '--description', 'whetstone.json']);
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
});

it('refuses the origin of the shop itself, and releases other origins with the budget', async () => {
  const { shop, env } = await openShop();
  const origins = { connect: ['https://shop.example'] };
  const file = path.join(remote, 'with-origins.json');
  await writeFile(file, JSON.stringify({ ...DESCRIPTION, budget: 40_000, origins }));
  const args = ['import', 'dist', '--description', file];
  const refused = await whetstone(remote, args, { ...env, SHOP_URL: 'https://shop.example' });
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'https://shop.example in the origins of mf-clamps is the shop itself, which its pages may use anyway: remove it.\n',
  ]);
  expect((await whetstone(remote, args, env)).code).toBe(0);
  expect(releaseOf(shop)).toMatchObject({ budget: 40_000, origins });
});

it('refuses a folder without a build', async () => {
  const { code, stderr } = await whetstone(remote, ['import', '.']);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/has no mf-manifest\.json: name the folder/)]);
});
