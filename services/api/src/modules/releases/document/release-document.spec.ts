import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import schema from '@whetstone/contract/release-document.v2.schema.json' with { type: 'json' };
import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import { Ajv } from 'ajv';
import { compactVerify } from 'jose';
import { createApp } from '../../../app.factory.ts';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/releases/delivery-app.ts';
import { edgeHeaders, readReleaseDocument } from '../../../testing/releases/release-document.ts';
import { build, TeamClient } from '../../../testing/releases/team-client.ts';

const URL = '/internal/release-document';

let shop: DeliveryApp;
let shell: TeamClient;
beforeAll(async () => {
  shop = await startDeliveryApp();
  shell = await TeamClient.of(shop, 'shell');
});
afterAll(() => shop.close());

const fetched = (url = URL, headers = {}) =>
  injectInternal(shop.app, { url, headers: { ...edgeHeaders(shop.config), ...headers } });

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

  it('has a signature that only the right key verifies, and a type of its own', async () => {
    const { body, headers } = await fetched();
    const { protectedHeader } = await compactVerify(body, createPublicKey(shop.signingKey));
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'release-document+jws' });
    expect(headers['content-type']).toMatch(/^application\/jose/);
    await expect(compactVerify(body, generateKeyPairSync('ed25519').publicKey)).rejects.toThrow();
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

  it('is identical from every instance of the API', async () => {
    const other = await createApp(shop.config);
    await other.init();
    await other.getHttpAdapter().getInstance().ready();
    const [first, second] = [
      await fetched(),
      await injectInternal(other, { url: URL, headers: edgeHeaders(shop.config) }),
    ];
    await other.close();
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag]);
  });
});
