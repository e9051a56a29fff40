import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { digestOfContent } from '../manifest/file-digest.ts';
import { FolderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { S3Store } from './s3-store.ts';

const BUCKET = 'releases';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whetstone-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Opened {
  store: ReleaseStore;
  close(): Promise<void>;
}

const kinds: Record<string, () => Promise<Opened>> = {
  'a folder': async () => ({ store: new FolderStore(folder), close: async () => undefined }),
  'a bucket': async () => {
    const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder };
    const server = new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] });
    const { port } = await server.run();
    // The names that Amazon's own tools read, with what this server knows.
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
    const endpoint = `http://127.0.0.1:${port}`;
    const store = new S3Store({ kind: 's3', bucket: BUCKET, region: 'us-east-1', endpoint });
    return { store, close: () => server.close() };
  },
};

describe.each(Object.entries(kinds))('releases in %s', (_kind, open) => {
  const content = Buffer.from([0, 1, 2, 255, 13, 10]);
  const digest = digestOfContent(content);
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  it('are there byte for byte when they have been put there', async () => {
    expect(await opened.store.has(digest)).toBe(false);
    expect(await opened.store.get(digest)).toBeUndefined();
    await opened.store.put(digest, content);
    expect(await opened.store.has(digest)).toBe(true);
    expect(await opened.store.get(digest)).toEqual(content);
  });

  it('may be put there twice, and at once', async () => {
    await Promise.all([1, 2, 3].map(() => opened.store.put(digest, content)));
    expect(await opened.store.get(digest)).toEqual(content);
  });

  it('may be empty', async () => {
    const empty = digestOfContent(Buffer.alloc(0));
    await opened.store.put(empty, Buffer.alloc(0));
    expect(await opened.store.get(empty)).toEqual(Buffer.alloc(0));
  });
});

it('leaves nothing half-written in a folder that cannot take the file', async () => {
  const store = new FolderStore(folder);
  const digest = digestOfContent(Buffer.from('x'));
  await expect(store.put(digest, null as unknown as Buffer)).rejects.toThrow();
  expect(await store.has(digest)).toBe(false);
  expect(await readdir(join(folder, 'objects', digest.slice(0, 2)))).toEqual([]);
});

it('says so when a bucket refuses, and does not take it for an empty one', async () => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const store = new S3Store({ kind: 's3', bucket: 'nowhere', region: 'us-east-1', endpoint });
  await expect(store.get(digestOfContent(Buffer.from('x')))).rejects.toThrow(/bucket does not exist/i);
  await server.close();
});
