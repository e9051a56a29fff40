import { catalog } from '../testing/microfrontends.ts';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { EDGE_SECRET, ReleaseSource } from '../testing/release-source.ts';
import { ApiSource } from './api-source.ts';
import { Mirror } from './mirror.ts';
import { ReleasedFiles } from './released-files.ts';

const FORMER = catalog();
const FILE = 'remote-entry.js';

let source: ReleaseSource;
let folder: string;
let files: ReleasedFiles;

beforeEach(async () => {
  source = await ReleaseSource.open();
  source.keep(FORMER);
  folder = await edgeFolder();
  const mirror = new Mirror(folder, new ApiSource(source.url, EDGE_SECRET), (complaint) => {
    throw new Error(complaint);
  });
  files = new ReleasedFiles(mirror, () => []);
});
afterEach(async () => {
  await source.goAway();
  await removeFolder(folder);
});

const read = (version: string) => files.read({ name: 'mf-catalog', version }, FILE, ['identity']);

it('has the files of a release that nobody is given any more', async () => {
  expect((await read(FORMER.microfrontend.version))?.content).toEqual(FORMER.contents.get(FILE));
});

it('has none of a release that the API does not have, which is no failure', async () => {
  expect(await read('0123456789abcdef')).toBeNull();
});

it('does not take a release for unknown because the API is away', async () => {
  await source.goAway();
  await expect(read(FORMER.microfrontend.version)).rejects.toThrow();
  await source.comeBack();
});
