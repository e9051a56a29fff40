import type { ObjectStore } from '@whetstone/server/storage/object-store';
import type { Repository } from 'typeorm';
import type { Release } from '../release.entity.ts';
import { ReleasedFilesService } from './released-files.service.ts';

const VERSION = '0123456789abcdef';
const file = { integrity: `sha256-${Buffer.alloc(32).toString('base64')}`, bytes: 4, gzip: 24 };
const release = { manifest: JSON.stringify({ files: { 'a.js': file, 'b.js': file } }) };

it('reads the manifest of a release once for all of its files, until the release is deleted', async () => {
  let stored: object | null = release;
  const findOneBy = jest.fn(async () => stored);
  const releases = { findOneBy, existsBy: async () => stored !== null } as unknown as Repository<Release>;
  const store = { get: async () => Buffer.from('code') } as unknown as ObjectStore;
  const files = new ReleasedFilesService(releases, store);
  for (const name of ['a.js', 'b.js', 'a.js'])
    expect(await files.read('mf-saws', VERSION, name)).toEqual(Buffer.from('code'));
  expect(findOneBy).toHaveBeenCalledTimes(1);
  stored = null;
  await expect(files.read('mf-saws', VERSION, 'a.js')).rejects.toMatchObject({ status: 404 });
});
