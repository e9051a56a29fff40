import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PieceManifest, ReleasedPiece } from '@whetstone/contract';
import { ReleaseStore } from './release-store.ts';

let folder: string;
let releases: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'releases-'));
  releases = path.join(folder, 'releases');
  store = new ReleaseStore(releases);
});

afterEach(() => rm(folder, { recursive: true }));

/** A build of the piece whose entry has the given content. */
async function build(name: string, content: string, paths: string[] = []): Promise<string> {
  const dist = path.join(folder, `${path.basename(name)}-dist`);
  const manifest: PieceManifest = {
    name,
    team: 'team',
    routes: paths.map((at) => ({ path: at, module: 'page', access: 'everyone', title: 'Page' })),
    navigation: [],
    entry: 'entry.js',
    modules: {},
    files: { 'entry.js': { integrity: `sha256-${content}`, bytes: content.length, gzip: 1 } },
    requires: {},
  };
  await mkdir(dist, { recursive: true });
  await writeFile(path.join(dist, 'entry.js'), content);
  await writeFile(path.join(dist, 'remote.json'), JSON.stringify(manifest));
  return dist;
}

/** What is live, by piece. */
async function live(): Promise<Record<string, ReleasedPiece>> {
  const files = await readdir(path.join(releases, 'live'));
  const pieces = await Promise.all(
    files.map(
      async (file): Promise<ReleasedPiece> =>
        JSON.parse(await readFile(path.join(releases, 'live', file), 'utf8')),
    ),
  );
  return Object.fromEntries(pieces.map((piece) => [piece.name, piece]));
}

describe('publishing', () => {
  it('makes a build live under an address of its own', async () => {
    const { version, base } = await store.publish(await build('mf-catalog', 'one'));
    expect(base).toBe(`/releases/mf-catalog/${version}/`);
    expect(await live()).toMatchObject({ 'mf-catalog': { version, base } });
    expect(await readFile(path.join(releases, 'pieces', 'mf-catalog', version, 'entry.js'), 'utf8')).toBe(
      'one',
    );
  });

  it('gives the same build the same version, and changes nothing the second time', async () => {
    const first = await store.publish(await build('mf-catalog', 'one'));
    const before = await live();
    const second = await store.publish(await build('mf-catalog', 'one'));
    expect(second).toEqual(first);
    expect(await live()).toEqual(before);
  });

  it('replaces one piece and leaves all others as they are, its old files included', async () => {
    await store.publish(await build('shell', 'shell'));
    const old = await store.publish(await build('mf-catalog', 'one'));
    await store.publish(await build('mf-content', 'text'));
    const before = await live();
    const changed = await store.publish(await build('mf-catalog', 'two'));
    expect(await live()).toEqual({ ...before, 'mf-catalog': changed });
    expect((await readdir(path.join(releases, 'pieces', 'mf-catalog'))).sort()).toEqual(
      [old.version, changed.version].sort(),
    );
  });

  it('leaves nothing of an upload that was cut off, and can be repeated', async () => {
    const dist = await build('mf-catalog', 'one'.repeat(300));
    // A folder where the compressed file should go: the upload fails half-way.
    await mkdir(path.join(dist, 'entry.js.br'));
    await expect(store.publish(dist)).rejects.toThrow();
    expect(await readdir(path.join(releases, 'pieces', 'mf-catalog'))).toEqual([]);
    await rm(path.join(dist, 'entry.js.br'), { recursive: true });
    const { version } = await store.publish(dist);
    expect(await readdir(path.join(releases, 'pieces', 'mf-catalog'))).toEqual([version]);
  });

  it('loses none of many releases at the same moment', async () => {
    const names = Array.from({ length: 8 }, (_, number) => `mf-${number}`);
    const builds = await Promise.all(names.map((name) => build(name, name)));
    await Promise.all([...builds, ...builds].map((dist) => store.publish(dist)));
    expect(Object.keys(await live()).sort()).toEqual(names);
  });

  it.each(['/saws', '/saws/:id', '/SAWS/:other'])(
    'refuses a page at an address that another piece has: %s',
    async (at) => {
      await store.publish(await build('mf-catalog', 'one', ['/saws', '/saws/:productId']));
      const before = await live();
      const attempt = store.publish(await build('mf-account', 'two', [at]));
      await expect(attempt).rejects.toThrow(`${at} is a page of mf-catalog already`);
      expect(await live()).toEqual(before);
    },
  );

  it('refuses a name that leads out of the store', async () => {
    await expect(store.publish(await build('../../escape', 'one'))).rejects.toThrow('name must be');
  });

  it('refuses a link, which could lead to any file of the machine', async () => {
    const dist = await build('mf-catalog', 'one');
    await symlink('/etc/hostname', path.join(dist, 'hostname.js'));
    await expect(store.publish(dist)).rejects.toThrow('is no plain file');
    expect(await readdir(path.join(releases, 'pieces', 'mf-catalog'))).toEqual([]);
  });

  it('lets another user read what is released', async () => {
    const { version } = await store.publish(await build('mf-catalog', 'one'));
    const { mode } = await stat(path.join(releases, 'pieces', 'mf-catalog', version));
    expect(mode & 0o777).toBe(0o755);
  });

  it('compresses text once and for all', async () => {
    const content = 'export const tools = [];\n'.repeat(100);
    const { version } = await store.publish(await build('mf-catalog', content));
    const file = path.join(releases, 'pieces', 'mf-catalog', version, 'entry.js');
    expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(content);
    expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(content);
  });
});
