import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseDocument } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder, untilShown } from '../testing/own-edge.ts';
import { newKey, ReleaseSource, validFor } from '../testing/release-source.ts';

/*
 * The attacker answers an edge in place of the control plane: with documents of the past, or with documents that a stolen signing key
 * signs. Each test runs an edge that polls this source. docs/security.md lists the results.
 */

const SHELL = shell();
const [OLD, LIVE] = [catalog({ team: 'old' }), catalog({ team: 'live' })];
const NEXT = catalog({ team: 'next', files: { 'home.1.js': 'export const home = 3;' } });
const MINUTE = 60_000;
const MEBIBYTE = 1024 * 1024;
const HIGHEST_SEQUENCE = 2_147_483_647;

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeEach(async () => {
  source = await ReleaseSource.open();
  folder = await edgeFolder();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

/** Starts an edge. Its folder survives a restart. */
async function start(pinned = source.firstRoot): Promise<void> {
  edge = await createEdge(configFor(source, folder, { releaseRoot: pinned }));
  await edge.ready();
}

async function restartWiped(pinned = source.firstRoot): Promise<void> {
  await edge.close();
  await removeFolder(folder);
  await start(pinned);
}

/** The home page contains the base of the release in the module preloads. */
const shows = ({ microfrontend }: typeof LIVE) => untilShown(edge, microfrontend.base);

const home = async () => (await edge.inject(`/?${Math.random()}`)).body;
const ready = async () => (await edge.inject('/health/ready')).json();

/** Resolves when the edge has received and examined what the source serves now. */
async function untilExamined(): Promise<void> {
  const before = source.requests.length;
  const polls = () => source.requests.slice(before).filter((url) => url.includes('/release-document')).length;
  // The edge sends the second request after it has examined the response to the first.
  while (polls() < 2) await wait(20);
}

async function staysAt(release: typeof LIVE): Promise<void> {
  await untilExamined();
  expect(await home()).toContain(release.microfrontend.base);
}

const document = (sequence: number, release = NEXT, changes: Partial<ReleaseDocument> = {}) => ({
  ...source.document(sequence, SHELL, release),
  ...changes,
});

describe('an old document', () => {
  it('is refused by an edge that has passed its sequence, also after a restart', async () => {
    const old = await source.release(SHELL, OLD);
    await source.release(SHELL, LIVE);
    await start();
    source.serveDocument(old);
    await staysAt(LIVE);
    await edge.close();
    await start();
    await staysAt(LIVE);
  });

  it('is refused by a wiped edge after its expiry, and no page is served from it', async () => {
    const expired = validFor(15 * MINUTE, Date.now() - 15 * MINUTE);
    source.serveDocument(await source.sign(document(1, OLD, expired)));
    await start();
    await untilExamined();
    expect(await ready()).toMatchObject({ status: 503, code: 'nothing-released' });
    expect((await edge.inject('/')).statusCode).toBe(503);
    source.serveDocument(await source.sign(document(2, LIVE)));
    await shows(LIVE);
  });

  it('is refused by a wiped edge before its expiry, if the root document has started another epoch', async () => {
    const old = await source.sign(document(7, OLD));
    await source.publishRoot({ epoch: 2 });
    source.serveDocument(old);
    await start();
    await untilExamined();
    expect((await edge.inject('/')).statusCode).toBe(503);
    // The pinned root document has the epoch itself: the attacker cannot withhold it.
    const [, pinned = source.firstRoot] = source.roots;
    source.roots.splice(1);
    await restartWiped(pinned);
    await untilExamined();
    expect((await edge.inject('/')).statusCode).toBe(503);
  });
});

describe('a frozen document', () => {
  it('raises the alarm at its expiry, and pages stay up', async () => {
    await source.release(SHELL, LIVE);
    await start();
    expect((await ready()).releases).toMatchObject({ sequence: 1, expired: false });
    const now = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 16 * MINUTE);
    expect(await ready()).toMatchObject({ status: 'ok', releases: { sequence: 1, expired: true } });
    expect(await home()).toContain(LIVE.microfrontend.base);
    // A restart continues with the edge's own document: the alarm stays, and so do the pages.
    await edge.close();
    await start();
    expect(await home()).toContain(LIVE.microfrontend.base);
    expect((await ready()).releases.expired).toBe(true);
    source.serveDocument(await source.sign(document(1, LIVE)));
    while ((await ready()).releases.expired) await wait(20);
  });

  it('is not adopted after the expiry of the root document, and pages stay up', async () => {
    await source.release(SHELL, LIVE);
    await start();
    const expiresAt = new Date(Date.now() + 500).toISOString();
    await source.publishRoot({ expiresAt });
    while (!(await ready()).releases.expired) await wait(20);
    source.serveDocument(await source.sign(document(9)));
    await staysAt(LIVE);
    await source.publishRoot({});
    await shows(NEXT);
  });
});

describe('a mix of releases', () => {
  it('of files of one version below the hashes of another is refused', async () => {
    await source.release(SHELL, LIVE);
    await start();
    const swapped = new Map(NEXT.contents);
    for (const [name, content] of OLD.contents) NEXT.contents.set(name, content);
    NEXT.contents.set('home.1.js', Buffer.from('export const home = 2;'));
    await source.release(SHELL, NEXT);
    await staysAt(LIVE);
    for (const [name, content] of swapped) NEXT.contents.set(name, content);
    await shows(NEXT);
  });

  it('of two documents of one sequence is refused', async () => {
    await source.release(SHELL, LIVE);
    await start();
    source.serveDocument(
      await source.sign(document(1, NEXT, validFor(15 * MINUTE, Date.now() + MINUTE / 2))),
    );
    await staysAt(LIVE);
  });

  it('of the manifest of one version below the address of another is refused', async () => {
    await source.release(SHELL, LIVE);
    await start();
    source.addFiles({ ...OLD, manifest: NEXT.manifest });
    const replaced = await edge.inject(`${OLD.microfrontend.base}home.1.js`);
    expect(replaced.statusCode).toBe(404);
  });
});

describe('a huge sequence', () => {
  it('of 2^53 is refused', async () => {
    await source.release(SHELL, LIVE);
    await start();
    source.serveDocument(await source.sign(document(2 ** 53)));
    await staysAt(LIVE);
  });

  it('below the maximum, signed by a stolen key, ends with the next epoch', async () => {
    await source.release(SHELL, LIVE);
    await start();
    const stolen = source.signingKey;
    source.serveDocument(await source.sign(document(HIGHEST_SEQUENCE, OLD)));
    await shows(OLD);
    source.serveDocument(await source.sign(document(2, LIVE)));
    await staysAt(OLD);
    // The recovery of docs/operations.md: a root document with another key and the next epoch.
    source.signingKey = newKey();
    await source.publishRoot({ epoch: 2 });
    source.serveDocument(await source.sign(document(2, LIVE)));
    await shows(LIVE);
    const forged = document(HIGHEST_SEQUENCE, OLD);
    source.serveDocument(await source.sign(forged, 'release-document', stolen));
    await staysAt(LIVE);
  });

  it('cannot start an epoch that no root document has', async () => {
    await source.release(SHELL, LIVE);
    await start();
    source.serveDocument(await source.sign(document(1, OLD, { epoch: 2 })));
    await staysAt(LIVE);
  });
});

describe('a rotation of the signing key', () => {
  it('loses no page at any step, also while instances sign with different keys', async () => {
    const [former, next] = [source.signingKey, newKey()];
    const signedBy = (key: typeof former, sequence: number, release: typeof LIVE) =>
      source.sign(document(sequence, release), 'release-document', key);
    source.serveDocument(await signedBy(former, 1, OLD));
    await start();
    // Half done: an instance has the next key, and no root document lists it.
    source.serveDocument(await signedBy(next, 2, LIVE));
    await staysAt(OLD);
    // Overlap: the root document lists both keys.
    await source.publishRoot({}, [former, next]);
    await shows(LIVE);
    source.serveDocument(await signedBy(former, 3, NEXT));
    await shows(NEXT);
    source.serveDocument(await signedBy(next, 3, NEXT));
    await staysAt(NEXT);
    // The end: the former key signs nothing any more.
    await source.publishRoot({}, [next]);
    source.serveDocument(await signedBy(former, 4, OLD));
    await staysAt(NEXT);
    source.serveDocument(await signedBy(next, 5, LIVE));
    await shows(LIVE);
    expect((await ready()).releases).toMatchObject({ rootVersion: 3, sequence: 5, expired: false });
  });

  it('is not undone when the attacker withholds the next root document', async () => {
    await source.release(SHELL, LIVE);
    await start();
    const former = source.signingKey;
    source.signingKey = newKey();
    await source.publishRoot({});
    source.serveDocument(await source.sign(document(2, NEXT)));
    await shows(NEXT);
    const withheld = source.roots.splice(1);
    source.serveDocument(await source.sign(document(3, OLD), 'release-document', former));
    await staysAt(NEXT);
    await edge.close();
    await start();
    await staysAt(NEXT);
    source.roots.push(...withheld);
  });
});

describe('a rotation of the root key', () => {
  it('is followed from any root document in the chain', async () => {
    await source.release(SHELL, LIVE);
    await start();
    const [former, next] = [source.rootKey, newKey()];
    await source.publishRoot({}, undefined, [next], [former, next]);
    await source.publishRoot({}, undefined, [next]);
    await source.publishRoot({}, undefined, [next]);
    await source.release(SHELL, NEXT);
    await shows(NEXT);
    expect((await ready()).releases.rootVersion).toBe(4);
    for (const pinned of source.roots.slice()) {
      await restartWiped(pinned);
      expect(await home()).toContain(NEXT.microfrontend.base);
    }
  });
});

describe('stripped hashes', () => {
  it('are refused in a document', async () => {
    await source.release(SHELL, LIVE);
    await start();
    const stripped = JSON.stringify(document(2)).replaceAll(/"integrity":"[^"]*",/g, '');
    source.serveDocument(await source.sign(JSON.parse(stripped)));
    await staysAt(LIVE);
  });

  it('are refused in the manifest of a replaced release', async () => {
    await source.release(SHELL, LIVE);
    await start();
    source.addFiles({ ...OLD, manifest: OLD.manifest.replaceAll(/"integrity":"[^"]*",/g, '') });
    expect((await edge.inject(`${OLD.microfrontend.base}home.1.js`)).statusCode).toBe(404);
  });
});

it('an endless response is cut off, and pages stay up', async () => {
  await source.release(SHELL, LIVE);
  await start();
  expect(await source.serveEndless()).toBeLessThan(64 * MEBIBYTE);
  expect(await home()).toContain(LIVE.microfrontend.base);
});
