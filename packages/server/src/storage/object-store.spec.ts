import { hash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucketServer } from '../testing/bucket-server.ts';
import { FolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whetstone-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

const nameOf = (content: Buffer) => hash('sha256', content);

async function* chunksOf(...chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

function put(store: ObjectStore, content: Buffer): Promise<void> {
  const [start, rest] = [content.subarray(0, 2), content.subarray(2)];
  return store.put(nameOf(content), chunksOf(start, rest), content.length);
}

interface Opened {
  store: ObjectStore;
  close(): Promise<void>;
}

const kinds: Record<string, () => Promise<Opened>> = {
  'a folder': async () => ({ store: new FolderStore(folder), close: async () => undefined }),
  'a bucket': async () => {
    const server = await startBucketServer(folder);
    const store = new S3Store(server.location);
    return { store, close: () => server.close() };
  },
};

describe.each(Object.entries(kinds))('files in %s', (_kind, open) => {
  const content = Buffer.from([0, 1, 2, 255, 13, 10]);
  const digest = nameOf(content);
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  it('are stored byte for byte', async () => {
    expect(await opened.store.has(digest)).toBe(false);
    expect(await opened.store.get(digest)).toBeUndefined();
    await put(opened.store, content);
    expect(await opened.store.has(digest)).toBe(true);
    expect(await opened.store.get(digest)).toEqual(content);
  });

  it('can be stored repeatedly and concurrently', async () => {
    await Promise.all([1, 2, 3].map(() => put(opened.store, content)));
    expect(await opened.store.get(digest)).toEqual(content);
  });

  it('can be removed, also repeatedly', async () => {
    await put(opened.store, content);
    for (const _time of ['once', 'again']) await opened.store.remove(digest);
    expect([await opened.store.has(digest), await opened.store.get(digest)]).toEqual([false, undefined]);
  });

  it('are not stored when the content stream fails', async () => {
    async function* cutOff(): AsyncGenerator<Buffer> {
      yield content.subarray(0, 2);
      throw new Error('cut off');
    }
    await expect(opened.store.put(digest, cutOff(), content.length)).rejects.toThrow('cut off');
    await expect(opened.store.put(digest, cutOff(), 0)).rejects.toThrow('cut off');
    expect(await opened.store.has(digest)).toBe(false);
    expect((await readdir(folder, { recursive: true })).join()).not.toContain('partial');
  });

  it('can be empty', async () => {
    const empty = nameOf(Buffer.alloc(0));
    await put(opened.store, Buffer.alloc(0));
    expect(await opened.store.get(empty)).toEqual(Buffer.alloc(0));
  });
});

it('removes incomplete writes after a crash and keeps writes in progress', async () => {
  const store = new FolderStore(folder);
  const content = Buffer.from('x');
  const digest = nameOf(content);
  await put(store, content);
  const place = join(folder, 'objects', digest.slice(0, 2));
  const [old, young] = [join(place, `${digest}.1.partial`), join(place, `${digest}.2.partial`)];
  for (const file of [old, young]) await writeFile(file, 'half');
  await utimes(old, 1, 1);
  await store.removePartial(new Date(Date.now() - 60_000));
  expect((await readdir(place)).sort()).toEqual([digest, `${digest}.2.partial`]);
});

it('throws when the bucket does not exist, instead of reporting no file', async () => {
  const server = await startBucketServer(folder, []);
  const store = new S3Store(server.location);
  await expect(store.get(nameOf(Buffer.from('x')))).rejects.toThrow(/bucket does not exist/i);
  await server.close();
});
