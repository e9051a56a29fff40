import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PieceManifest, ReleaseDocument } from '@whetstone/contract';
import { ReleaseStore } from './release-store.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'releases-'));
  store = new ReleaseStore(path.join(folder, 'releases'));
});

afterEach(() => rm(folder, { recursive: true }));

/** A build of the piece whose entry has the given content. */
async function build(name: string, content: string): Promise<string> {
  const dist = path.join(folder, `${name}-dist`);
  const manifest: PieceManifest = {
    name,
    team: 'team',
    routes: [],
    navigation: [],
    entry: 'entry.js',
    modules: {},
    files: { 'entry.js': { integrity: `sha384-${content}`, bytes: content.length } },
  };
  await mkdir(dist, { recursive: true });
  await writeFile(path.join(dist, 'entry.js'), content);
  await writeFile(path.join(dist, 'remote.json'), JSON.stringify(manifest));
  return dist;
}

async function live(): Promise<ReleaseDocument> {
  return JSON.parse(await readFile(path.join(store.folder, 'release.json'), 'utf8'));
}

describe('publishing', () => {
  it('makes a build live under an address of its own', async () => {
    const { version, base } = await store.publish(await build('mf-catalog', 'one'));
    expect(base).toBe(`/releases/mf-catalog/${version}/`);
    expect((await live()).remotes).toMatchObject([{ name: 'mf-catalog', version, base }]);
    expect(await readFile(path.join(store.folder, 'mf-catalog', version, 'entry.js'), 'utf8')).toBe('one');
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
    const after = await live();
    expect(after.id).not.toBe(before.id);
    expect(after.shell).toEqual(before.shell);
    expect(after.remotes[1]).toEqual(before.remotes[1]);
    expect(after.remotes[0]?.version).toBe(changed.version);
    expect((await readdir(path.join(store.folder, 'mf-catalog'))).sort()).toEqual(
      [old.version, changed.version].sort(),
    );
  });

  it('leaves nothing of an upload that was cut off, and can be repeated', async () => {
    const dist = await build('mf-catalog', 'one');
    await rm(path.join(dist, 'remote.json'));
    await expect(store.publish(dist)).rejects.toThrow();
    const { version } = await store.publish(await build('mf-catalog', 'one'));
    expect(await readdir(path.join(store.folder, 'mf-catalog'))).toEqual([version]);
  });

  it('compresses text once and for all', async () => {
    const content = 'export const tools = [];\n'.repeat(100);
    const { version } = await store.publish(await build('mf-catalog', content));
    const file = path.join(store.folder, 'mf-catalog', version, 'entry.js');
    expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(content);
    expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(content);
  });
});
