import { Ajv2019 } from 'ajv/dist/2019.js';
// A copy of https://github.com/awslabs/frontend-discovery/blob/c023677/schema/v1-pre.json (MIT-0).
import schema from '../testing/frontend-discovery.v1-pre.schema.json';
import { catalog, shell } from '../testing/microfrontends.ts';
import { OwnEdge } from '../testing/own-edge.ts';

const CONTRACT = { 'mf-manifest.json': '{}', 'mf-stats.json': '{}' };
const TYPES = { '@mf-types.zip': 'types', '@mf-types.d.ts': 'export type RemoteKeys = never;' };
const SHELL = shell({ files: CONTRACT });
const CATALOG = catalog({ files: { ...CONTRACT, ...TYPES } });
const NEXT = catalog({ files: { ...CONTRACT, 'mf-stats.json': '{ "id": "mf-catalog" }' } });
/** A release without a Module Federation manifest. */
const OLD = catalog({ team: 'old' });

const isDiscovery = new Ajv2019({ strictTuples: false }).compile(schema);
// The schema describes the first item of each list. The others must have the same form.
const { items } = schema.properties.microFrontends.additionalProperties;
const isVersion = new Ajv2019({ strictTuples: false }).compile(items[0] ?? false);

let own: OwnEdge;

beforeAll(async () => {
  own = await OwnEdge.open();
  await own.start();
});

afterAll(() => own.close());

const discovered = async () => (await own.edge.inject('/releases/discovery.json')).json();

/** The URL of a release's file. */
const at = (release: typeof CATALOG, file = 'mf-manifest.json') =>
  `https://shop.example${release.microfrontend.base}${file}`;

/** The expected description of a version. */
const version = (release: typeof CATALOG, traffic: number, isDefault = true) => ({
  url: at(release),
  metadata: {
    version: release.microfrontend.version,
    integrity: release.microfrontend.files['mf-manifest.json']?.integrity,
  },
  deployment: { traffic, default: isDefault },
});

describe('the discovery document', () => {
  it('has status 503 before the first release', async () => {
    expect((await own.edge.inject('/releases/discovery.json')).statusCode).toBe(503);
  });

  it('lists the live version of each remote with its manifest, omits the host, and is revalidated by caches', async () => {
    await own.serve(SHELL, CATALOG);
    const { headers } = await own.edge.inject('/releases/discovery.json');
    expect(headers['cache-control']).toBe('no-cache');
    const document = await discovered();
    expect(isDiscovery(document)).toBe(true);
    expect(document.microFrontends).toEqual({ 'mf-catalog': [version(CATALOG, 100)] });
  });

  it('lists the traffic of a canary, and the fallback of each version', async () => {
    const canary = { release: NEXT, percentage: 15 };
    await own.serve(SHELL, { live: CATALOG, canary, lastGood: OLD });
    const document = await discovered();
    expect(isDiscovery(document)).toBe(true);
    const versions = document.microFrontends['mf-catalog'];
    expect(versions.map((one: unknown) => isVersion(one))).toEqual([true, true]);
    expect(versions).toEqual([
      { ...version(CATALOG, 85), fallbackUrl: at(OLD, 'remote-entry.js') },
      { ...version(NEXT, 15, false), fallbackUrl: at(CATALOG) },
    ]);
  });
});

describe('scripts of other origins', () => {
  beforeAll(() => own.serve(SHELL, CATALOG));

  const mayRead = async (url: string) => {
    const { statusCode, headers } = await own.edge.inject({
      url,
      headers: { origin: 'https://other.example' },
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    return [
      statusCode,
      headers['access-control-allow-origin'],
      headers['cross-origin-resource-policy'],
    ] as const;
  };

  it.each([
    ['/releases/discovery.json', 'application/json; charset=utf-8'],
    [`${SHELL.microfrontend.base}mf-manifest.json`, 'application/json; charset=utf-8'],
    [`${CATALOG.microfrontend.base}mf-manifest.json`, 'application/json; charset=utf-8'],
    [`${CATALOG.microfrontend.base}mf-stats.json`, 'application/json; charset=utf-8'],
    [`${CATALOG.microfrontend.base}@mf-types.zip`, 'application/zip'],
    [`${CATALOG.microfrontend.base}@mf-types.d.ts`, 'text/plain; charset=utf-8'],
    [`${CATALOG.microfrontend.base}remote-entry.js`, 'text/javascript; charset=utf-8'],
  ])('may read %s', async (url, type) => {
    expect(await mayRead(url)).toEqual([200, '*', 'cross-origin']);
    expect((await own.edge.inject(url)).headers['content-type']).toBe(type);
  });

  it.each([
    ['/', 200],
    ['/purchase/7', 200],
    ['/releases/set', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/media/hatchet-800.webp', 200],
    ['/health/live', 200],
    ['/api/purchase', 404],
    [`${CATALOG.microfrontend.base}remote.json`, 404],
    [`${CATALOG.microfrontend.base}server/home.cjs`, 404],
    [`${CATALOG.microfrontend.base}missing.js`, 404],
  ])('may not read %s', async (url, status) => {
    expect(await mayRead(url)).toEqual([status, undefined, 'same-origin']);
  });
});

it.each([
  ['https://shop.example', 'max-age=31536000'],
  ['http://127.0.0.1:4000', undefined],
])('requires TLS of later visits to %s: %s', async (publicUrl, expected) => {
  await own.start({ publicUrl });
  for (const url of ['/', '/health', '/api/purchase', '/no-such-page'])
    expect((await own.edge.inject(url)).headers['strict-transport-security']).toBe(expected);
});
