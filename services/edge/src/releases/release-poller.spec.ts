import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseDocument } from '@whetstone/contract';
import { catalog, shell } from '../testing/microfrontends.ts';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { EDGE_SECRET, ReleaseSource } from '../testing/release-source.ts';
import { ApiSource } from './api-source.ts';
import { KeptDocument } from './kept-document.ts';
import { Mirror } from './mirror.ts';
import { NoReleaseError } from './no-release-error.ts';
import { ReleasePoller } from './release-poller.ts';
import type { BucketedReleaseSet } from './release-sets.ts';

const SHELL = shell();
const [ONE, TWO] = [catalog({ team: 'one' }), catalog({ team: 'two' })];

let source: ReleaseSource;
let folder: string;
let poller: ReleasePoller<BucketedReleaseSet>;
let complaints: string[];
let replaced: string[];

/** An edge's poller of releases, as it is after a start. */
function start(): ReleasePoller<BucketedReleaseSet> {
  const complain = (message: string) => complaints.push(message);
  const api = new ApiSource(source.url, EDGE_SECRET);
  return new ReleasePoller<BucketedReleaseSet>({
    source: api,
    mirror: new Mirror(path.join(folder, 'mirror'), api, complain),
    kept: new KeptDocument(folder),
    publicKey: source.publicKey,
    prepare: async (placed) => placed,
    warmUp: async () => undefined,
    onChange: (releases) => replaced.push(...releases.map(({ base }) => base)),
    log: { error: complain as never },
  });
}

const team = () => poller.sets[0]?.release.remotes[0]?.team;

beforeEach(async () => {
  source = await ReleaseSource.open();
  folder = await edgeFolder();
  complaints = [];
  replaced = [];
  poller = start();
  await source.release(SHELL, ONE);
  await poller.poll();
});

afterEach(async () => {
  await source.goAway();
  await removeFolder(folder);
});

describe('a release document', () => {
  it('is followed when all of it is here, and says what it replaced', async () => {
    expect(team()).toBe('one');
    await source.release(SHELL, TWO);
    await poller.poll();
    expect(team()).toBe('two');
    expect(replaced).toEqual([ONE.microfrontend.base]);
    expect(await readdir(path.join(folder, 'mirror/mf-catalog'))).toContain(TWO.microfrontend.version);
  });

  it('that is not there yet is said once, for as long as that lasts', async () => {
    source.withdraw();
    await removeFolder(folder);
    poller = start();
    for (let time = 0; time < 3; time += 1) await poller.poll();
    expect(() => poller.sets).toThrow(NoReleaseError);
    expect(complaints).toEqual(['The newest releases are not served: nothing has been released.']);
  });

  it('is asked for by its tag, and its files once', async () => {
    const before = source.asked.length;
    await poller.poll();
    expect(source.asked.slice(before)).toEqual(['/api/internal/release-document']);
  });

  const stranger = generateKeyPairSync('ed25519').privateKey;
  const document = (sequence: number, changes: object = {}) =>
    ({ ...source.document(sequence, SHELL, TWO), ...changes }) as ReleaseDocument;

  it.each<[string, () => Promise<string>, RegExp]>([
    ['somebody else signed', () => source.sign(document(2), 'release-document', stranger), /did not sign/],
    ['was signed as a candidate', () => source.sign(document(2), 'release-candidate'), /not signed as/],
    [
      'is unsigned',
      async () => Buffer.from(JSON.stringify(document(2))).toString('base64url'),
      /did not sign/,
    ],
    ['was changed on its way', async () => changed(await source.sign(document(2))), /did not sign/],
    ['is older', () => source.sign(document(0 + 1)), /number 1 is served/],
    ['has no shell', () => source.sign(source.document(2, TWO)), /no shell/],
    ['is of another kind', () => source.sign(document(2, { schema: 2 })), /schema/],
    ['says nothing', () => source.sign(document(2, { pieces: [] })), /pieces/],
    ['leads out of its folder', () => source.sign(withFile('../../secret')), /pieces/],
    ['leads to another’s folder', () => source.sign(withBase('/releases/shell/0123456789abcdef/')), /not at/],
    ['names a file that it does not have', () => source.sign(withEntry('nowhere.js')), /no file nowhere.js/],
  ])('that %s changes nothing, and is told of once', async (_what, make, reason) => {
    source.releaseText(await make());
    await poller.poll();
    await poller.poll();
    expect(team()).toBe('one');
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(reason);
  });

  it.each<[string, () => void]>([
    ['is not there', () => source.forget()],
    ['is another one', () => TWO.contents.set('home.1.js', Buffer.from('export const tampered = 1;'))],
    ['is cut off', () => TWO.contents.set('home.1.js', Buffer.from('export const'))],
  ])('of which a file %s changes nothing until it is right', async (_what, damage) => {
    const right = TWO.contents.get('home.1.js') ?? Buffer.of();
    const text = await source.release(SHELL, TWO);
    damage();
    await poller.poll();
    expect(team()).toBe('one');
    TWO.contents.set('home.1.js', right);
    source.keep(SHELL, TWO);
    source.releaseText(text);
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
    document(2, { pieces: [{ live: SHELL.microfrontend }, { live: { ...TWO.microfrontend, ...changes } }] });
  const withBase = (base: string) => withMicrofrontend({ base });
  const withEntry = (entry: string) => withMicrofrontend({ entry });
  const withFile = (name: string) =>
    withMicrofrontend({
      files: { ...TWO.microfrontend.files, [name]: TWO.microfrontend.files['home.1.js'] },
    });
});

describe('after a start', () => {
  it('the last good document holds, with the API gone', async () => {
    await source.goAway();
    poller = start();
    await poller.resume();
    expect(team()).toBe('one');
    await source.comeBack();
  });

  it('an older document than the last good one is refused', async () => {
    const old = await source.sign(source.document(1, SHELL, TWO));
    poller = start();
    await poller.resume();
    source.releaseText(old);
    await poller.poll();
    expect(team()).toBe('one');
  });

  it('a kept document that was changed on disk is not believed', async () => {
    const forged = generateKeyPairSync('ed25519').privateKey;
    const text = await source.sign(source.document(9, SHELL, TWO), 'release-document', forged);
    await writeFile(path.join(folder, 'release-document.jws'), text);
    poller = start();
    await poller.resume();
    expect(() => poller.sets).toThrow(NoReleaseError);
  });

  it('what was changed of its files is mended as soon as the API is back', async () => {
    const file = path.join(folder, 'mirror/mf-catalog', ONE.microfrontend.version, 'server/home.cjs');
    await writeFile(file, 'tampered');
    await source.goAway();
    poller = start();
    await poller.resume();
    expect(team()).toBe('one');
    await source.comeBack();
    await poller.poll();
    expect(await readFile(file)).toEqual(ONE.contents.get('server/home.cjs'));
  });
});
