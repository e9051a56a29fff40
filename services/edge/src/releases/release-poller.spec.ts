import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseDocument } from '@whetstone/contract';
import { signRoot } from '@whetstone/contract/release-root';
import { NoReleaseError } from '../http/error-responses.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { EDGE_SECRET, newKey, ReleaseSource, validFor } from '../testing/release-source.ts';
import { Mirror } from './mirror.ts';
import { ReleasePoller } from './release-poller.ts';
import type { AssignedReleaseSet } from './release-sets.ts';
import { ReleasesClient } from './releases-client.ts';
import { ReleaseTrust } from './verify-document.ts';

const MINUTE = 60_000;
const SHELL = shell();
const ONE = catalog({ team: 'one' });
const TWO = catalog({ team: 'two', files: { 'home.1.js': 'export const home = 2;' } });

let source: ReleaseSource;
let folder: string;
let poller: ReleasePoller<AssignedReleaseSet>;
let errors: string[];
let infos: string[];
let replaced: string[];

/** The poller of an edge that has just started. */
async function start(warmUp = async () => {}): Promise<ReleasePoller<AssignedReleaseSet>> {
  const logError = (message: string) => errors.push(message);
  const logInfo = (message: string) => infos.push(message);
  const client = new ReleasesClient(source.url, EDGE_SECRET);
  return new ReleasePoller<AssignedReleaseSet>({
    client,
    folder,
    mirror: new Mirror(path.join(folder, 'mirror'), client, logError),
    trust: await ReleaseTrust.open(source.firstRoot),
    prepare: async (set) => set,
    warmUp,
    onChange: (releases) => replaced.push(...releases.map(({ base }) => base)),
    log: { error: logError as never, info: logInfo as never },
  });
}

const team = () => poller.sets[0]?.release.remotes[0]?.team;

async function open(): Promise<void> {
  source = await ReleaseSource.open();
  folder = await edgeFolder();
  errors = [];
  infos = [];
  replaced = [];
  poller = await start();
  await source.release(SHELL, ONE);
  await poller.poll();
}

async function close(): Promise<void> {
  jest.restoreAllMocks();
  await source.stop();
  await removeFolder(folder);
}

describe('a release document', () => {
  beforeEach(open);
  afterEach(close);

  it('becomes active when all its files are on disk, and reports the replaced releases', async () => {
    expect(team()).toBe('one');
    await source.release(SHELL, TWO);
    await poller.poll();
    expect(team()).toBe('two');
    expect(replaced).toEqual([ONE.microfrontend.base]);
    expect(await readdir(path.join(folder, 'mirror/mf-catalog'))).toContain(TWO.microfrontend.version);
  });

  it('that only widens a canary becomes active', async () => {
    const widen = async (percentage: number) => {
      await source.release(SHELL, { live: ONE, canary: { release: TWO, percentage } });
      await poller.poll();
      return poller.sets;
    };
    const narrow = await widen(10);
    expect(await widen(50)).not.toEqual(narrow);
  });

  it('that is being adopted is stored before the poller is closed', async () => {
    await source.release(SHELL, TWO);
    const warmingUp = Promise.withResolvers<void>();
    const warm = Promise.withResolvers<void>();
    poller = await start(() => {
      warmingUp.resolve();
      return warm.promise;
    });
    const polling = poller.poll();
    await warmingUp.promise;
    const closing = poller.close().then(() => readdir(folder));
    warm.resolve();
    expect(await closing).toContain('signed-releases.json');
    await polling;
  });

  it('that does not arrive is not waited for when the poller closes', async () => {
    const requested = Promise.withResolvers<void>();
    jest.spyOn(globalThis, 'fetch').mockImplementation((_url, { signal } = {}) => {
      requested.resolve();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const polling = poller.poll();
    await requested.promise;
    await poller.close();
    await polling;
    expect(errors).toEqual([]);
  });

  it('that is missing is logged once, and is no error: so a shop begins', async () => {
    source.withdraw();
    await removeFolder(folder);
    poller = await start();
    for (let time = 0; time < 3; time += 1) await poller.poll();
    expect(() => poller.sets).toThrow(NoReleaseError);
    expect([errors, infos]).toEqual([[], ['Nothing has been released yet.']]);
  });

  it('is requested with its ETag, and its files are downloaded once', async () => {
    const before = source.requests.length;
    await poller.poll();
    expect(source.requests.slice(before)).toEqual(['/internal/release-document?root=1']);
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
});

describe('a release document that no edge accepts', () => {
  beforeAll(open);
  afterAll(close);
  beforeEach(() => {
    errors = [];
  });

  const stranger = generateKeyPairSync('ed25519').privateKey;
  const document = (sequence: number, changes: object = {}) =>
    ({ ...source.document(sequence, SHELL, TWO), ...changes }) as ReleaseDocument;

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'has a foreign signature',
      () => source.sign(document(2), 'release-document', stranger),
      /root version 1 does not list its key/,
    ],
    [
      'is unsigned',
      async () => Buffer.from(JSON.stringify(document(2))).toString('base64url'),
      /did not sign/,
    ],
    // A repeated sentence is not logged again.
    ['was signed as a candidate', () => source.sign(document(2), 'release-candidate'), /not signed as/],
    ['was changed in transit', async () => changed(await source.sign(document(2))), /did not sign/],
    ['is older', () => source.sign(document(0 + 1)), /the edge serves sequence 1/],
    ['has no shell', () => source.sign(source.document(2, TWO)), /no shell/],
    ['has another schema', () => source.sign(document(2, { schema: 1 })), /schema/],
    ['has expired', () => source.sign(document(2, validFor(MINUTE, Date.now() - MINUTE))), /it expired at/],
    [
      'is of the future',
      () => source.sign(document(2, validFor(MINUTE, Date.now() + 2 * MINUTE))),
      /ahead of the edge’s clock/,
    ],
    [
      'is valid for a day',
      () => source.sign(document(2, validFor(1_440 * MINUTE))),
      /longer than 60 minutes/,
    ],
    ['is of an unknown epoch', () => source.sign(document(2, { epoch: 2 })), /root version 1 requires 1/],
    ['has a sequence above the maximum', () => source.sign(document(2_147_483_648)), /sequence must be <=/],
    ['has a file without a hash', () => source.sign(withoutHash(undefined)), /integrity/],
    ['has a file with an empty hash', () => source.sign(withoutHash('')), /integrity/],
    ['has no files', () => source.sign(withMicrofrontend({ files: {} })), /no file/],
    ['is empty', () => source.sign(document(2, { microfrontends: [] })), /microfrontends/],
    ['has a file outside its folder', () => source.sign(withFile('../../secret')), /microfrontends/],
    [
      'has another microfrontend’s folder',
      () => source.sign(withBase('/releases/shell/0123456789abcdef/')),
      /not at/,
    ],
    [
      'has an origin with another directive',
      () =>
        source.sign(withMicrofrontend({ origins: { frame: ["https://pay.example; script-src 'none'"] } })),
      /origins\/frame\/0 must match/,
    ],
    ['names a file that it does not have', () => source.sign(withEntry('nowhere.js')), /no file nowhere.js/],
  ])('because it %s is ignored and logged once', async (_what, make, reason) => {
    source.serveDocument(await make());
    await poller.poll();
    await poller.poll();
    expect(team()).toBe('one');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(reason);
  });

  function changed(text: string): string {
    const [head, payload = '', signature] = text.split('.');
    const other = Buffer.from(payload, 'base64url')
      .toString()
      .replaceAll(TWO.microfrontend.version, ONE.microfrontend.version);
    return [head, Buffer.from(other).toString('base64url'), signature].join('.');
  }

  const withoutHash = (integrity: string | undefined) => {
    const file = { ...TWO.microfrontend.files['home.1.js'], integrity };
    return withMicrofrontend({ files: { ...TWO.microfrontend.files, 'home.1.js': file } });
  };
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

describe('a root document', () => {
  beforeEach(async () => {
    await open();
    await source.publishRoot({ epoch: 3 });
    await poller.poll();
  });
  afterEach(close);

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['that only its own keys signed', () => source.publishRoot({}, undefined, [newKey()]), /0 of 1 required/],
    [
      'that only the former keys signed',
      () => source.publishRoot({}, undefined, [newKey()], [source.rootKey]),
      /0 of 1 required signatures by the root keys of version 3/,
    ],
    ['that skips a version', () => source.publishRoot({ version: 4 }), /does not follow version 2/],
    ['of an earlier epoch', () => source.publishRoot({ epoch: 2 }), /returns from epoch 3 to 2/],
    ['that one of two required keys signed twice', signTwice, /1 of 2 required/],
    ['that requires more keys than it has', () => publishThreshold(2), /requires 2 signatures and has 1/],
    ['that lists a key under another id', misnameKey, /not its thumbprint/],
    ['that is not a root document', async () => source.roots.push({} as never), /not the JSON of a signed/],
  ])('%s is rejected with its reason', async (_what, publish, reason) => {
    await publish();
    await source.release(SHELL, TWO);
    await poller.poll();
    expect(team()).toBe('one');
    expect(errors.at(-1)).toMatch(reason);
    expect(poller.served?.rootVersion).toBe(2);
  });

  async function signTwice(): Promise<void> {
    const root = await source.nextRoot(undefined, [source.rootKey, newKey()]);
    const roles = { ...root.roles, root: { ...root.roles.root, threshold: 2 } };
    source.roots.push(await signRoot({ ...root, roles }, [source.rootKey, source.rootKey]));
  }

  async function publishThreshold(threshold: number): Promise<void> {
    const { roles } = await source.nextRoot();
    await source.publishRoot({ roles: { ...roles, root: { ...roles.root, threshold } } });
  }

  async function misnameKey(): Promise<void> {
    const { keys } = await source.nextRoot();
    const [other] = Object.values((await source.nextRoot([newKey()], [newKey()])).keys);
    await source.publishRoot({
      keys: Object.fromEntries(Object.keys(keys).map((id) => [id, other as never])),
    });
  }
});

describe('an expired document', () => {
  beforeEach(open);
  afterEach(close);

  it('is logged at an interval of five minutes until a later issue arrives', async () => {
    const clock = jest.spyOn(Date, 'now');
    const pollAt = async (minutes: number) => {
      clock.mockReturnValue(started + minutes * MINUTE);
      await poller.poll();
    };
    const started = Date.now();
    for (const minutes of [14, 16, 17, 20, 22]) await pollAt(minutes);
    expect(errors).toEqual([
      expect.stringMatching(
        /^The release document expired at .*Pages stay up with the releases of sequence 1;/,
      ),
      expect.stringMatching(/^The release document expired at/),
    ]);
    expect(poller.served).toMatchObject({ sequence: 1, expired: true });
    source.serveDocument(await source.sign(source.document(1, SHELL, ONE)));
    await pollAt(23);
    expect([poller.served?.expired, errors.length, replaced]).toEqual([false, 2, []]);
  });
});

describe('after a restart', () => {
  beforeEach(open);
  afterEach(close);

  it('the stored document is active while the API is unavailable', async () => {
    await source.stop();
    poller = await start();
    await poller.resume();
    expect(team()).toBe('one');
    await source.start();
  });

  it('a document older than the stored one is rejected', async () => {
    const old = await source.sign(source.document(1, SHELL, TWO));
    poller = await start();
    await poller.resume();
    source.serveDocument(old);
    await poller.poll();
    expect(team()).toBe('one');
  });

  it('a stored document that was changed on disk is rejected', async () => {
    const forged = generateKeyPairSync('ed25519').privateKey;
    const document = await source.sign(source.document(9, SHELL, TWO), 'release-document', forged);
    await writeFile(path.join(folder, 'signed-releases.json'), JSON.stringify({ roots: [], document }));
    poller = await start();
    await poller.resume();
    expect(() => poller.sets).toThrow(NoReleaseError);
  });

  it('a file that was changed on disk is downloaded again when the API is available', async () => {
    const file = path.join(folder, 'mirror/mf-catalog', ONE.microfrontend.version, 'server/home.cjs');
    await writeFile(file, 'tampered');
    await source.stop();
    poller = await start();
    await poller.resume();
    expect(team()).toBe('one');
    await source.start();
    await poller.poll();
    expect(await readFile(file)).toEqual(ONE.contents.get('server/home.cjs'));
  });
});
