import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseDocument } from '@whetstone/contract';
import { catalog, shell } from '../testing/microfrontends.ts';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { EDGE_SECRET, ReleaseSource } from '../testing/release-source.ts';
import { ApiClient } from './api-client.ts';
import { Mirror } from './mirror.ts';
import { NoReleaseError, ReleasePoller } from './release-poller.ts';
import type { BucketedReleaseSet } from './release-sets.ts';

const SHELL = shell();
const [ONE, TWO] = [catalog({ team: 'one' }), catalog({ team: 'two' })];

let source: ReleaseSource;
let folder: string;
let poller: ReleasePoller<BucketedReleaseSet>;
let errors: string[];
let replaced: string[];

/** The poller of an edge that has just started. */
function start(): ReleasePoller<BucketedReleaseSet> {
  const logError = (message: string) => errors.push(message);
  const api = new ApiClient(source.url, EDGE_SECRET);
  return new ReleasePoller<BucketedReleaseSet>({
    api,
    folder,
    mirror: new Mirror(path.join(folder, 'mirror'), api, logError),
    publicKey: source.publicKey,
    prepare: async (set) => set,
    warmUp: async () => undefined,
    onChange: (releases) => replaced.push(...releases.map(({ base }) => base)),
    log: { error: logError as never },
  });
}

const team = () => poller.sets[0]?.release.remotes[0]?.team;

beforeEach(async () => {
  source = await ReleaseSource.open();
  folder = await edgeFolder();
  errors = [];
  replaced = [];
  poller = start();
  await source.release(SHELL, ONE);
  await poller.poll();
});

afterEach(async () => {
  await source.stop();
  await removeFolder(folder);
});

describe('a release document', () => {
  it('becomes active when all its files are on disk, and reports the replaced releases', async () => {
    expect(team()).toBe('one');
    await source.release(SHELL, TWO);
    await poller.poll();
    expect(team()).toBe('two');
    expect(replaced).toEqual([ONE.microfrontend.base]);
    expect(await readdir(path.join(folder, 'mirror/mf-catalog'))).toContain(TWO.microfrontend.version);
  });

  it('that is missing is logged once', async () => {
    source.withdraw();
    await removeFolder(folder);
    poller = start();
    for (let time = 0; time < 3; time += 1) await poller.poll();
    expect(() => poller.sets).toThrow(NoReleaseError);
    expect(errors).toEqual(['The newest releases are not served: nothing has been released.']);
  });

  it('is requested with its ETag, and its files are downloaded once', async () => {
    const before = source.requests.length;
    await poller.poll();
    expect(source.requests.slice(before)).toEqual(['/internal/release-document']);
  });

  const stranger = generateKeyPairSync('ed25519').privateKey;
  const document = (sequence: number, changes: object = {}) =>
    ({ ...source.document(sequence, SHELL, TWO), ...changes }) as ReleaseDocument;

  it.each<[string, () => Promise<string>, RegExp]>([
    ['has a foreign signature', () => source.sign(document(2), 'release-document', stranger), /did not sign/],
    ['was signed as a candidate', () => source.sign(document(2), 'release-candidate'), /not signed as/],
    [
      'is unsigned',
      async () => Buffer.from(JSON.stringify(document(2))).toString('base64url'),
      /did not sign/,
    ],
    ['was changed in transit', async () => changed(await source.sign(document(2))), /did not sign/],
    ['is older', () => source.sign(document(0 + 1)), /the edge serves sequence 1/],
    ['has no shell', () => source.sign(source.document(2, TWO)), /no shell/],
    ['has another schema', () => source.sign(document(2, { schema: 1 })), /schema/],
    ['is empty', () => source.sign(document(2, { microfrontends: [] })), /microfrontends/],
    ['has a file outside its folder', () => source.sign(withFile('../../secret')), /microfrontends/],
    [
      'has another microfrontend’s folder',
      () => source.sign(withBase('/releases/shell/0123456789abcdef/')),
      /not at/,
    ],
    ['names a file that it does not have', () => source.sign(withEntry('nowhere.js')), /no file nowhere.js/],
  ])('that %s is ignored and logged once', async (_what, make, reason) => {
    source.serveDocument(await make());
    await poller.poll();
    await poller.poll();
    expect(team()).toBe('one');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(reason);
  });

  it.each<[string, () => void]>([
    ['is missing', () => source.removeFiles()],
    ['has other content', () => TWO.contents.set('home.1.js', Buffer.from('export const tampered = 1;'))],
    ['is truncated', () => TWO.contents.set('home.1.js', Buffer.from('export const'))],
  ])('with a file that %s is ignored until the file is correct', async (_what, injectFault) => {
    const original = TWO.contents.get('home.1.js') ?? Buffer.of();
    const text = await source.release(SHELL, TWO);
    injectFault();
    await poller.poll();
    expect(team()).toBe('one');
    TWO.contents.set('home.1.js', original);
    source.addFiles(SHELL, TWO);
    source.serveDocument(text);
    await poller.poll();
    expect(team()).toBe('two');
  });

  function changed(text: string): string {
    const [head, payload = '', signature] = text.split('.');
    const other = Buffer.from(payload, 'base64url')
      .toString()
      .replaceAll(TWO.microfrontend.version, ONE.microfrontend.version);
    return [head, Buffer.from(other).toString('base64url'), signature].join('.');
  }

  const withMicrofrontend = (changes: object) =>
    document(2, {
      microfrontends: [{ live: SHELL.microfrontend }, { live: { ...TWO.microfrontend, ...changes } }],
    });
  const withBase = (base: string) => withMicrofrontend({ base });
  const withEntry = (entry: string) => withMicrofrontend({ entry });
  const withFile = (name: string) =>
    withMicrofrontend({
      files: { ...TWO.microfrontend.files, [name]: TWO.microfrontend.files['home.1.js'] },
    });
});

describe('after a restart', () => {
  it('the stored document is active while the API is unavailable', async () => {
    await source.stop();
    poller = start();
    await poller.resume();
    expect(team()).toBe('one');
    await source.start();
  });

  it('a document older than the stored one is rejected', async () => {
    const old = await source.sign(source.document(1, SHELL, TWO));
    poller = start();
    await poller.resume();
    source.serveDocument(old);
    await poller.poll();
    expect(team()).toBe('one');
  });

  it('a stored document that was changed on disk is rejected', async () => {
    const forged = generateKeyPairSync('ed25519').privateKey;
    const text = await source.sign(source.document(9, SHELL, TWO), 'release-document', forged);
    await writeFile(path.join(folder, 'release-document.jws'), text);
    poller = start();
    await poller.resume();
    expect(() => poller.sets).toThrow(NoReleaseError);
  });

  it('a file that was changed on disk is downloaded again when the API is available', async () => {
    const file = path.join(folder, 'mirror/mf-catalog', ONE.microfrontend.version, 'server/home.cjs');
    await writeFile(file, 'tampered');
    await source.stop();
    poller = start();
    await poller.resume();
    expect(team()).toBe('one');
    await source.start();
    await poller.poll();
    expect(await readFile(file)).toEqual(ONE.contents.get('server/home.cjs'));
  });
});
