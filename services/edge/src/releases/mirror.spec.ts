import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalog } from '../testing/microfrontends.ts';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { Mirror, MirrorGarbageCollector } from './mirror.ts';
import { ReleasesClient } from './releases-client.ts';

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

describe('a file that another release already has', () => {
  const [OLD, NEW] = [catalog({ team: 'old' }), catalog({ team: 'new' })];
  let downloads: jest.SpyInstance;
  let mirror: Mirror;

  beforeEach(async () => {
    const client = new ReleasesClient('http://127.0.0.1:9', '');
    downloads = jest.spyOn(client, 'file').mockImplementation(async ({ version }, file) => {
      const { contents } = version === OLD.microfrontend.version ? OLD : NEW;
      return contents.get(file) ?? Buffer.alloc(0);
    });
    mirror = new Mirror(folder, client, () => undefined);
    await mirror.download(OLD.microfrontend);
    downloads.mockClear();
  });

  const pathOf = ({ microfrontend: { name, version } }: typeof OLD, file: string) =>
    path.join(folder, name, version, file);

  it('is copied on this disk', async () => {
    await mirror.download(NEW.microfrontend);
    expect(downloads).not.toHaveBeenCalled();
    expect(await readFile(pathOf(NEW, 'home.1.js'))).toEqual(NEW.contents.get('home.1.js'));
  });

  it('is downloaded when the other copy was changed', async () => {
    await writeFile(pathOf(OLD, 'home.1.js'), 'changed');
    await mirror.download(NEW.microfrontend);
    expect(downloads.mock.calls.map(([, file]) => file)).toEqual(['home.1.js']);
    expect(await readFile(pathOf(NEW, 'home.1.js'))).toEqual(NEW.contents.get('home.1.js'));
  });
});
