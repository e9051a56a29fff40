import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import AdmZip from 'adm-zip';
import { rspackBuild, whetstone } from '../testing/commands.ts';
import { shellTypes } from './shell-types.ts';

const run = promisify(execFile);
const PACKAGES = path.resolve(__dirname, '../../../../node_modules');
const COMPILER = path.join(PACKAGES, '@typescript/native/bin/tsc');

const SOURCES = {
  'package.json': '{ "name": "mf-saws", "version": "1.0.0", "type": "module" }',
  'tsconfig.json': `{ "extends": "@whetstone/federation/tsconfig.remote.json",
    "compilerOptions": { "outDir": ".cache/types", "tsBuildInfoFile": ".cache/types/info" }, "include": ["remote.ts", "src"] }`,
  'rspack.config.ts': `import { microfrontend } from '@whetstone/federation/rspack'; export default microfrontend();`,
  'remote.ts': `export const remote = { name: 'mf-saws', team: 'saws', navigation: [],
    routes: ['saws', 'files', 'planes'].map((module) => ({ path: '/' + module, module, access: 'everyone', title: module })) };`,
  'src/exposed/saws.tsx': `import { Badge } from '@whetstone/ui'; import { Teeth } from '../teeth.tsx';
    export const Page = ({ count }: { count: number }) => <Badge><Teeth count={count} /></Badge>;
    export { teethOf } from '../teeth.tsx';`,
  'src/exposed/files.tsx': 'export const Page = () => <p>Files</p>;',
  'src/exposed/planes.tsx': 'export const Page = () => <p>Planes</p>;',
  'openapi.config.json': JSON.stringify({
    schemaFile: 'api.openapi.json',
    outputFiles: { 'src/generated/contract.ts': { filterEndpoints: ['sawsList'] } },
  }),
  'api.openapi.json': JSON.stringify({
    paths: {
      '/saws': {
        get: {
          operationId: 'sawsList',
          parameters: [{ name: 'limit', in: 'query' }],
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Saw' } } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Saw: {
          properties: {
            count: {},
            price: {},
            spare: { $ref: '#/components/schemas/Saw' },
            rating: { items: { properties: { length: {} } } },
          },
        },
      },
    },
  }),
  'src/teeth.tsx': `export const Teeth = ({ count }: { count: number }) => <p>{count}</p>;
    export const teethOf = (length: number) => ({ count: length * 3 });`,
};
interface Exposed {
  path: string;
  assets: { js: { sync: string[] } };
}

/** Tests with another build or the types of the whole shell. */
const IS_FULL = process.env.TEST_FULL === '1';

/** The files for other hosts. */
const CONTRACT = ['mf-manifest.json', 'mf-stats.json', '@mf-types.zip', '@mf-types.d.ts'];

async function makeFolder(sources: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mf-saws-'));
  await symlink(PACKAGES, path.join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}

/** Builds the remote in a new folder, as a release does. */
async function buildCopy(): Promise<string> {
  const folder = await makeFolder(SOURCES);
  const { code, stdout } = await rspackBuild(folder, ['--env', 'types']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('built')]);
  return folder;
}

let folder: string;
const built = (file: string) => readFile(path.join(folder, 'dist', file));

beforeAll(async () => {
  folder = await buildCopy();
});
afterAll(() => rm(folder, { recursive: true }));

describe('the files of a release for other hosts', () => {
  it('are listed in remote.json with their hashes', async () => {
    const { files } = JSON.parse(String(await built('remote.json')));
    for (const file of CONTRACT)
      expect(files[file]).toMatchObject({ integrity: expect.stringMatching(/^sha256-/) });
  });

  it('name the entry, the exposed modules, the shared libraries and the archive of types', async () => {
    const manifest = JSON.parse(String(await built('mf-manifest.json')));
    expect(manifest).toMatchObject({
      name: 'mf-saws',
      metaData: {
        publicPath: 'auto',
        remoteEntry: { name: 'remote-entry.js', type: 'module' },
        types: { zip: '@mf-types.zip', api: '@mf-types.d.ts' },
      },
    });
    expect(manifest.exposes.map(({ path: module }: Exposed) => module)).toEqual([
      './files',
      './planes',
      './saws',
    ]);
    const { files } = JSON.parse(String(await built('remote.json')));
    for (const script of manifest.exposes.flatMap(({ assets }: Exposed) => assets.js.sync))
      expect(files).toHaveProperty([script]);
    expect(manifest.shared.map(({ name }: { name: string }) => name).sort()).toEqual([
      '@whetstone/ui',
      'react/jsx-runtime',
    ]);
  });

  it('stand beside the operations and the fields that the remote uses, and the version of the contract', async () => {
    const { api } = JSON.parse(String(await built('remote.json')));
    expect(api).toEqual({
      contract: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      operations: { api: { sawsList: ['count', 'length', 'limit'] } },
    });
  });

  if (IS_FULL) {
    it('are reproducible in another folder, and so is the release', async () => {
      const other = await buildCopy();
      try {
        for (const file of [...CONTRACT, 'remote.json'])
          expect([file, (await readFile(path.join(other, 'dist', file))).equals(await built(file))]).toEqual([
            file,
            true,
          ]);
      } finally {
        await rm(other, { recursive: true });
      }
    });
  }
});

if (IS_FULL) {
  it('fails the build with the compiler’s message when the types cannot be compiled', async () => {
    const broken = await makeFolder({ ...SOURCES, 'tsconfig.json': '{ "extends": "./missing.json" }' });
    const { code, stdout } = await rspackBuild(broken, ['--env', 'types']);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/types cannot be compiled:[\s\S]*missing\.json/),
    ]);
    await rm(broken, { recursive: true });
  });
}

/** An archive without files. */
const SHELL_TYPES = new AdmZip().toBuffer();

describe('whetstone types', () => {
  let server: Server;
  let shop: string;
  let host: string;
  /** Replaces files of the release in the server's responses. */
  let hostile: Record<string, string | Buffer>;

  beforeEach(async () => {
    server = createServer(async ({ url = '' }, response) => {
      const content = hostile[path.basename(url)] ?? (await built(path.basename(url)).catch(() => null));
      response.writeHead(content ? 200 : 404, {
        'content-type': url.endsWith('.json') ? 'application/json' : 'application/octet-stream',
      });
      response.end(content ?? '');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    hostile = { 'discovery.json': discovery(), 'contract.json': contract(), 'shell-types.zip': SHELL_TYPES };
    host = await makeFolder({
      'tsconfig.json': `{ "extends": "@whetstone/federation/tsconfig.remote.json",
        "compilerOptions": { "composite": false, "emitDeclarationOnly": false, "noEmit": true }, "include": ["*.ts", "@mf-types"] }`,
    });
  });
  afterEach(async () => {
    server.close();
    await rm(host, { recursive: true });
  });

  const discovery = (name = 'mf-saws') => {
    const live = {
      url: `${shop}/releases/mf-saws/1/mf-manifest.json`,
      metadata: { version: '1' },
      deployment: { default: true },
    };
    return JSON.stringify({ microFrontends: { [name]: [live] } });
  };
  const SLOTS = [
    { slot: 'navbar', microfrontend: 'shell' },
    { slot: 'saw', microfrontend: 'mf-saws', path: '/saws/:sawId/of/:maker' },
  ];
  const contract = (types = `${shop}/releases/shell/1/shell-types.zip`) =>
    JSON.stringify({ shell: { version: '1', types }, slots: SLOTS, releases: [] });
  const check = async (source: string) => {
    await writeFile(path.join(host, 'use.ts'), source);
    return run(process.execPath, [COMPILER, '-p', host]).then(
      () => '',
      ({ stdout }) => stdout,
    );
  };

  it('provides an editor with the types of live remotes, by import and by loadRemote', async () => {
    const { code, stdout, stderr } = await whetstone(host, ['types'], { SHOP_URL: shop });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('mf-saws 1: @mf-types/mf-saws');
    const used = await check(`import { loadRemote } from '@module-federation/enhanced/runtime';
      import type { teethOf } from 'mf-saws/saws';
      const { count }: ReturnType<typeof teethOf> = { count: 3 };
      export const saws = loadRemote('mf-saws/saws').then(({ teethOf }) => teethOf(count).count.toFixed());
      export const wrong = loadRemote('mf-saws/saws').then(({ teethOf }) => teethOf(count).teeth);`);
    // The only error of the program.
    expect(used).toMatch(/^.*use\.ts\(5,\d+\): error TS\d+: Property 'teeth' does not exist.*\n$/);
  });

  if (IS_FULL) {
    it('provides an editor with the types of the live shell and of its slots, instead of those of the packages', async () => {
      const archive = await shellTypes(path.resolve(__dirname, '../../../../shell'));
      const zip = new AdmZip(archive);
      const badge = zip.getEntries().find(({ entryName }) => entryName.endsWith('/content/badge.d.ts'));
      badge?.setData(
        Buffer.from(
          'export declare function Badge(props: { urgency: 1 | 2 }): null; export type BadgeTone = 1; export type BadgeProps = object;',
        ),
      );
      hostile['shell-types.zip'] = zip.toBuffer();
      const config = JSON.parse(await readFile(path.join(host, 'tsconfig.json'), 'utf8'));
      const live = [config.extends, '@whetstone/federation/tsconfig.live.json'];
      await writeFile(
        path.join(host, 'tsconfig.json'),
        JSON.stringify({ ...config, extends: live, include: ['*.ts', '@mf-types/slots.d.ts'] }),
      );
      const useBadge = `import { Badge } from '@whetstone/ui'; export const badge = Badge({ urgency: 1 });`;
      expect(await check(useBadge)).toMatch(/urgency/);
      const { code, stdout, stderr } = await whetstone(host, ['types'], { SHOP_URL: shop });
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('shell 1: @mf-types/shell, and 2 slots in @mf-types/slots.d.ts');
      expect(await check(useBadge)).toBe('');
      expect(await check(useBadge.replace('1 }', '3 }'))).toMatch(/'3' is not assignable to type '1 \| 2'/);
      const useSlot = `import type { LiveSlots, SlotName } from '@whetstone/contract';
        export const saw: LiveSlots['saw'] = { sawId: '7', maker: 'x' }; export const later: SlotName = 'later';`;
      expect(await check(useSlot)).toBe('');
      expect(await check(useSlot.replace("sawId: '7'", "id: '7'"))).toMatch(/'id' does not exist/);
      expect(existsSync(path.join(host, '@mf-types/shell/react'))).toBe(false);
    });
  }

  it.each([
    [
      'was released without types. Ask its team',
      'contract.json',
      JSON.stringify({ shell: { version: '1' }, slots: [] }),
    ],
    ['does not list the types of its shell', 'contract.json', ''],
  ])('fails with one sentence when the shell %s', async (sentence, file, content) => {
    hostile[file] = content;
    const { code, stdout, stderr } = await whetstone(host, ['types'], { SHOP_URL: shop });
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(stdout).toContain('mf-saws 1: @mf-types/mf-saws');
  });

  it('does not unpack files of a shell outside of its folder, or other files than declarations', async () => {
    const zip = new AdmZip();
    for (const file of ['@whetstone/ui/up/up/up.d.ts', '@whetstone/ui/run.js', 'react/index.d.ts'])
      zip.addFile(`node_modules/${file}`, Buffer.from('export {};'));
    const bytes = zip.toBuffer().toString('latin1').replaceAll('/up/up/up', '/../../up');
    hostile['shell-types.zip'] = Buffer.from(bytes, 'latin1');
    const { code } = await whetstone(host, ['types'], { SHOP_URL: shop });
    expect([code, existsSync(path.join(host, '@mf-types/shell'))]).toEqual([0, false]);
  });

  it('names a remote whose release has no types, such as an imported one, and does not fail', async () => {
    hostile['@mf-types.zip'] = '';
    const { code, stdout, stderr } = await whetstone(host, ['types'], { SHOP_URL: shop });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^mf-saws 1: released without types, by an import\.\nshell 1: .*\n$/);
  });

  it('does not run code from a manifest', async () => {
    const { metaData, ...manifest } = JSON.parse(String(await built('mf-manifest.json')));
    const proof = path.join(host, 'proof');
    const code = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(proof)}, ''); return '${shop}/'`;
    const { publicPath: _publicPath, ...others } = metaData;
    hostile['mf-manifest.json'] = JSON.stringify({
      ...manifest,
      metaData: { ...others, getPublicPath: code },
    });
    await whetstone(host, ['types'], { SHOP_URL: shop });
    expect(existsSync(proof)).toBe(false);
  });

  it.each(['../victim', '__proto__', 'constructor/..'])(
    'rejects the name %j, which could be a path outside of the folder',
    async (name) => {
      const victim = path.join(host, 'victim/kept');
      await mkdir(path.dirname(victim));
      await writeFile(victim, '');
      hostile['discovery.json'] = discovery(name);
      const { code, stderr } = await whetstone(host, ['types'], { SHOP_URL: shop });
      expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be the name of a remote')]);
      expect(existsSync(victim)).toBe(true);
    },
  );

  it.each([
    ['other files than declarations', 'package.json', 1],
    ['more than 32 MiB', 'saws.d.ts', 33 * 2 ** 20],
  ])('rejects an archive with %s', async (_what, file, size) => {
    const zip = new AdmZip();
    zip.addFile(file, Buffer.alloc(size));
    hostile['@mf-types.zip'] = zip.toBuffer();
    const { code, stderr } = await whetstone(host, ['types'], { SHOP_URL: shop });
    expect([code, stderr]).toEqual([1, expect.stringContaining('mf-saws 1: no types could be fetched')]);
    expect(existsSync(path.join(host, '@mf-types/mf-saws'))).toBe(false);
  });

  it('does not unpack files outside of the remote’s folder', async () => {
    const zip = new AdmZip();
    zip.addFile('up/up/up.d.ts', Buffer.from('export {};'));
    // The library does not write such a name.
    const bytes = Buffer.from(zip.toBuffer().toString('latin1').replaceAll('up/up/up', '../../up'), 'latin1');
    hostile['@mf-types.zip'] = bytes;
    await whetstone(host, ['types'], { SHOP_URL: shop });
    expect(existsSync(path.join(host, 'up.d.ts'))).toBe(false);
  });
});
