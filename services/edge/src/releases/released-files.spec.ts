import { catalog } from '../testing/microfrontends.ts';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { EDGE_SECRET, ReleaseSource } from '../testing/release-source.ts';
import { Mirror } from './mirror.ts';
import { ReleasedFiles } from './release-routes.ts';
import { ReleasesClient } from './releases-client.ts';

const REPLACED = catalog();
const FILE = 'remote-entry.js';

let source: ReleaseSource;
let folder: string;
let files: ReleasedFiles;

beforeEach(async () => {
  source = await ReleaseSource.open();
  source.addFiles(REPLACED);
  folder = await edgeFolder();
  const mirror = new Mirror(folder, new ReleasesClient(source.url, EDGE_SECRET), (message) => {
    throw new Error(message);
  });
  files = new ReleasedFiles(mirror, { activeReleases: [] });
});
afterEach(async () => {
  await source.stop();
  await removeFolder(folder);
});

const read = (version: string) => files.read({ name: 'mf-catalog', version }, FILE, ['identity']);

it('reads the files of a replaced release', async () => {
  expect((await read(REPLACED.microfrontend.version))?.content).toEqual(REPLACED.contents.get(FILE));
});

it('returns null for a release that the API does not have', async () => {
  expect(await read('0123456789abcdef')).toBeNull();
});

it('throws when the API is unavailable', async () => {
  await source.stop();
  await expect(read(REPLACED.microfrontend.version)).rejects.toThrow();
  await source.start();
});
