import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { MirrorGarbageCollector } from './mirror.ts';

const LONG_AGO = new Date(Date.now() - 8 * 24 * 60 * 60 * 1_000);
const release = (version: string) => ({ name: 'mf-catalog', version });

let folder: string;
let garbageCollector: MirrorGarbageCollector;

beforeEach(async () => {
  folder = await edgeFolder();
  garbageCollector = new MirrorGarbageCollector(folder, 7);
  for (const version of ['live', 'replaced', 'old']) {
    const releaseFolder = path.join(folder, 'mf-catalog', version);
    await mkdir(releaseFolder, { recursive: true });
    await utimes(releaseFolder, LONG_AGO, LONG_AGO);
  }
});

afterEach(() => removeFolder(folder));

it('keeps releases that are in use or were replaced recently', async () => {
  await garbageCollector.markReplaced([release('replaced')]);
  await garbageCollector.collect([release('live')]);
  expect((await readdir(path.join(folder, 'mf-catalog'))).sort()).toEqual(['live', 'replaced']);
});
