import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { releaseVersion } from '../release/release-version.ts';
import { rspackBuild, whetstone } from '../testing/commands.ts';
import { ShopServer } from '../testing/shop-server.ts';

const PACKAGES = path.resolve(__dirname, '../../../../node_modules');
const page = (path: string, module: string) => ({
  ...{ path, module, access: 'everyone', title: 'Vises', browserOnly: true },
});
const DESCRIPTION = {
  name: 'mf-vises',
  team: 'vises',
  routes: [page('/vises', 'vises'), page('/vises/jaws', 'jaws')],
  navigation: [{ area: 'footer', label: 'Vises', to: '/vises', access: 'everyone', order: 90 }],
};
const SOURCES = {
  'package.json': JSON.stringify({ type: 'module' }),
  'vises.js': `export function mount(element, { navigate }) {
     element.onclick = async () => navigate((await import('./target.js')).target);
     return () => element.replaceChildren();
   }`,
  'jaws.js': `export function mount(element) { element.textContent = 'Jaws'; return () => {}; }`,
  'page.js': `export const Page = () => null;`,
  'target.js': `export const target = '/vises/jaws';`,
  'rspack.config.mjs': `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
    import { hostRuntime } from '@whetstone/federation/rspack';
    export default {
      mode: 'production',
      entry: {},
      output: {
        module: true, chunkFormat: 'module', chunkLoading: 'import', publicPath: 'auto',
        filename: '[name].[contenthash:8].js', uniqueName: 'vises',
      },
      module: { rules: [hostRuntime()] },
      plugins: [new ModuleFederationPlugin({
        name: 'vises',
        filename: 'remoteEntry.js',
        library: { type: 'module' },
        exposes: { './vises': './vises.js', './jaws': './jaws.js', './page': './page.js' },
        manifest: true,
        dts: false,
      })],
    };`,
};

let remote: string;

beforeAll(async () => {
  remote = await mkdtemp(path.join(tmpdir(), 'vises-'));
  await symlink(PACKAGES, path.join(remote, 'node_modules'));
  for (const [file, text] of Object.entries(SOURCES)) await writeFile(path.join(remote, file), text);
  const { code, stdout } = await rspackBuild(remote);
  if (code !== 0) throw new Error(stdout);
});
afterAll(() => rm(remote, { recursive: true }));

/** Imports the build with these fields added to the description, in a dry run. Returns the manifest that the shop receives. */
async function importWith(fields: object) {
  let manifest: MicrofrontendManifest | undefined;
  const shop = new ShopServer(({ method, path: address, body }) => {
    if (method === 'PUT') return { status: 204 };
    if (address.endsWith('/publication')) {
      const checkReport = { microfrontend: 'mf-vises', version: '', passed: true, results: [] };
      return { status: 200, body: { outcome: 'dry-run', checkReport } };
    }
    manifest = JSON.parse(body).manifest as MicrofrontendManifest;
    const created = { microfrontend: 'mf-vises', version: releaseVersion(manifest) };
    return { status: 200, body: { ...created, missing: [] } };
  });
  const env = { SHOP_URL: await shop.open(), DEPLOY_TOKEN: 'whetstone_deploy_x' };
  try {
    await writeFile(path.join(remote, 'whetstone.json'), JSON.stringify({ ...DESCRIPTION, ...fields }));
    const { code, stderr } = await whetstone(
      remote,
      ['import', 'dist', '--description', 'whetstone.json', '--dry-run'],
      env,
    );
    return { code, stderr, manifest };
  } finally {
    await shop.close();
  }
}

it('imports modules that export mount, with an entry that makes pages of them', async () => {
  const { code, stderr, manifest } = await importWith({ mount: 1 });
  expect([code, stderr]).toEqual([0, '']);
  expect(manifest).toMatchObject({
    ...DESCRIPTION,
    entry: 'mount-entry.js',
    modules: {
      vises: ['remoteEntry.js', expect.stringMatching(/vises/)],
      jaws: ['remoteEntry.js', expect.stringMatching(/jaws/)],
    },
    requires: { react: '^19.0.0', '@whetstone/kernel': '>=0.2.0' },
    imports: { '@whetstone/kernel': expect.arrayContaining(['useNavigate']) },
  });
  expect(manifest).not.toHaveProperty('mount');
  expect(manifest?.files['mount-entry.js']?.gzip).toBeLessThan(1_500);
});

it('refuses an empty file, which the shop cannot store', async () => {
  const file = path.join(remote, 'dist/empty.css');
  await writeFile(file, '');
  const { code, stderr } = await importWith({ mount: 1 });
  await rm(file);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^empty\.css is empty, .*: remove what/)]);
});

it('finds the name of an imported remote for a rollback', async () => {
  await writeFile(path.join(remote, 'whetstone.json'), JSON.stringify(DESCRIPTION));
  const { code, stderr } = await whetstone(remote, ['rollback'], { DEPLOY_TOKEN: '' });
  expect([code, stderr]).toEqual([1, expect.stringContaining('creates a token for mf-vises')]);
});

it.each([
  ['another version of the contract', { mount: 2 }, /has "mount": 2, .*: write "mount": 1, or leave it out/],
  ['a module without Page', {}, /^The module "vises" exports no Page: .* write "mount": 1/],
  [
    'a module without mount',
    { mount: 1, routes: [page('/vises', 'page')] },
    /^The module "page" exports no mount: export a function mount/,
  ],
])('refuses %s', async (_, fields, sentence) => {
  const { code, stderr, manifest } = await importWith(fields);
  expect([code, stderr, manifest]).toEqual([1, expect.stringMatching(sentence), undefined]);
});
