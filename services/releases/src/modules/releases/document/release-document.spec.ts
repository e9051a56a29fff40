import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import schema from '@whetstone/contract/release-document.v2.schema.json' with { type: 'json' };
import { openRoot, parseSignedRoot, readRoot, signRoot } from '@whetstone/contract/release-root';
import { publicKeyOf } from '@whetstone/contract/signing-key';
import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import { Ajv } from 'ajv';
import { compactVerify } from 'jose';
import { createApp } from '../../../app.factory.ts';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/release-document.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';
import { CandidateTicketsService } from './candidate-tickets.service.ts';
import { publishRoot, ReleaseRootsService } from './release-roots.service.ts';
import { changeRoot, type RootChanges } from './root-document.ts';

const URL = '/internal/release-document';

let shop: DeliveryApp;
let shell: TeamClient;
beforeAll(async () => {
  shop = await startDeliveryApp();
  shell = await TeamClient.of(shop, 'shell');
});
afterAll(() => shop.close());

const fetched = (url = URL, headers = {}, app = shop.app) =>
  injectInternal(app, { url, headers: { ...edgeHeaders(shop.config), ...headers } });

it('is available only to edges with the right secret', async () => {
  for (const headers of [{}, edgeHeaders({ ...shop.config, edgeSecret: 'x'.repeat(64) })]) {
    const response = await injectInternal(shop.app, { url: URL, headers });
    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
  }
});

it('does not exist until a shell is live', async () => {
  const response = await fetched();
  expect([response.statusCode, response.json().code]).toEqual([404, 'no-live-release']);
});

describe('with live releases', () => {
  beforeAll(async () => {
    await shell.release(build('shell', 'one'));
    await shell.release(build('shell', 'two'));
    await shell.release(build('shell', 'three'), 25);
    await (await TeamClient.of(shop, 'mf-catalog')).release(build('mf-catalog'));
  });

  it('matches its schema', async () => {
    const ajv = new Ajv({ allowUnionTypes: true });
    const valid = ajv.validate(schema, await readReleaseDocument(shop));
    expect({ valid, errors: ajv.errors }).toEqual({ valid: true, errors: null });
  });

  it('contains manifests whose hashes are the versions', async () => {
    const [catalog] = (await readReleaseDocument(shop))?.microfrontends ?? [];
    const manifest = await fetched(`/internal/release-files/mf-catalog/${catalog?.live.version}/remote.json`);
    const { version, base, ...described } = catalog?.live ?? {};
    expect(manifest.json()).toEqual(described);
    expect(base).toBe(`/releases/mf-catalog/${version}/`);
  });

  it('has a signature that names its key, and a type of its own', async () => {
    const { headers, ...response } = await fetched();
    const { document } = response.json();
    const { protectedHeader } = await compactVerify(document, createPublicKey(shop.signingKey));
    const { id } = await publicKeyOf(shop.signingKey);
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'release-document+jws', kid: id });
    expect(headers['content-type']).toMatch(/^application\/json/);
    await expect(compactVerify(document, generateKeyPairSync('ed25519').publicKey)).rejects.toThrow();
  });

  it('is answered with 304 and one query for an edge that has it', async () => {
    const { etag } = (await fetched()).headers;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const headers = { 'if-none-match': String(etag) };
    const counter = new QueryCounter(shop.dataSource);
    const statements = await counter.during(async () => {
      const again = await fetched(URL, headers);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    });
    expect(statements).toHaveLength(1);
  });

  it('has another ETag after a change', async () => {
    const { etag } = (await fetched()).headers;
    await shell.rollBack();
    const changed = await fetched(URL, { 'if-none-match': String(etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('is issued again every five minutes, for fifteen minutes', async () => {
    const clock = jest.spyOn(Date, 'now');
    const issuedAt = async (time: string) => {
      clock.mockReturnValue(Date.parse(time));
      const { etag } = (await fetched()).headers;
      const { issuedAt: from, expiresAt: to } = (await readReleaseDocument(shop)) ?? {};
      return [etag, from, to];
    };
    const first = await issuedAt('2040-01-01T12:04:59Z');
    expect(first.slice(1)).toEqual(['2040-01-01T12:00:00.000Z', '2040-01-01T12:15:00.000Z']);
    const second = await issuedAt('2040-01-01T12:05:00Z');
    expect(second.slice(1)).toEqual(['2040-01-01T12:05:00.000Z', '2040-01-01T12:20:00.000Z']);
    expect(second[0]).not.toBe(first[0]);
    expect(await issuedAt('2040-01-01T12:09:59Z')).toEqual(second);
    clock.mockRestore();
  });

  it('is identical from every instance', async () => {
    await using instances = new AsyncDisposableStack();
    const other = await otherInstance(instances, shop.config);
    const [first, second] = [await fetched(), await fetched(URL, {}, other)];
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag]);
  });
});

describe('the root documents', () => {
  const versionsAfter = async (version: number | string) => {
    const { roots } = (await fetched(`${URL}?root=${version}`)).json();
    return (await Promise.all(roots.map(readRoot))).map(({ version }) => version);
  };
  const rootKey = () =>
    createPrivateKey(readFileSync(join(shop.config.dataDir, 'keys/release-root-private.pem')));
  const roots = () => shop.app.get(ReleaseRootsService);
  /** Publishes the next root document as `release-keys` does. */
  async function publishNext(changes: Partial<RootChanges>): Promise<void> {
    const none = { addRootKeys: [], addSigningKeys: [], removeKeys: [], days: 1 };
    const next = await changeRoot(await roots().current(), { ...none, ...changes });
    await publishRoot(shop.dataSource, await signRoot(next, [rootKey()]));
  }

  it('begin with the pinned one, which the service creates outside production', async () => {
    const pinned = parseSignedRoot(readFileSync(join(shop.config.dataDir, 'keys/release-root.json'), 'utf8'));
    expect(await openRoot(pinned)).toEqual(await roots().current());
    expect(await versionsAfter(0)).toEqual([1]);
    expect(await versionsAfter(1)).toEqual([]);
    expect((await fetched(`${URL}?root=first`)).statusCode).toBe(400);
  });

  it('allow two signing keys during a rotation, and one afterwards', async () => {
    const next = generateKeyPairSync('ed25519').privateKey;
    await using instances = new AsyncDisposableStack();
    const delivery = { ...shop.config.delivery, signingKey: next };
    const other = await otherInstance(instances, { ...shop.config, delivery });
    // Half done: this instance has a key that no root document lists.
    const tooEarly = await fetched(URL, {}, other);
    expect([tooEarly.statusCode, tooEarly.json().code]).toEqual([503, 'signing-key-not-listed']);

    await publishNext({ addSigningKeys: [next] });
    const [first, second] = [await fetched(), await fetched(URL, {}, other)];
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.json().document).not.toBe(first.json().document);
    const { microfrontend, version } = { microfrontend: 'shell', version: '0123456789abcdef' };
    const ticket = await other.get(CandidateTicketsService).issue({ microfrontend, version });
    const grants = () =>
      shop.app.get(CandidateTicketsService).grants(`Bearer ${ticket}`, { microfrontend, version });
    expect(await grants()).toBe(true);

    const { id } = await publicKeyOf(next);
    await publishNext({ removeKeys: [id] });
    expect((await fetched(URL, {}, other)).statusCode).toBe(503);
    expect(await grants()).toBe(false);
    expect(await versionsAfter(1)).toEqual([2, 3]);
  });

  it('set the epoch of the release document', async () => {
    const before = await readReleaseDocument(shop);
    await publishNext({ nextEpoch: true });
    expect(await readReleaseDocument(shop)).toMatchObject({ epoch: 2, sequence: before?.sequence });
  });

  it('are published only with the signatures of the current one, and before their expiry', async () => {
    const none = { addRootKeys: [], addSigningKeys: [], removeKeys: [], days: 1 };
    const next = await changeRoot(await roots().current(), none);
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const unsigned = publishRoot(shop.dataSource, await signRoot(next, [stranger]));
    await expect(unsigned).rejects.toThrow(/0 of 1 required signatures/);
    const expired = { ...next, expiresAt: new Date(Date.now() - 1).toISOString() };
    const late = publishRoot(shop.dataSource, await signRoot(expired, [rootKey()]));
    await expect(late).rejects.toThrow(/expired at/);
  });
});

async function otherInstance(
  instances: AsyncDisposableStack,
  config: DeliveryApp['config'],
): Promise<NestFastifyApplication> {
  const other = await createApp(config);
  instances.defer(() => other.close());
  await other.init();
  await other.getHttpAdapter().getInstance().ready();
  return other;
}
