import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InboundLinks } from '@whetstone/contract';
import { whetstone } from '../testing/commands.ts';
import { type Call, type FakeResponse, ShopServer } from '../testing/shop-server.ts';

const VERSION = '1111222233334444';
const DISCOVERY = '/releases/discovery.json';
const LINKS: InboundLinks = {
  version: VERSION,
  pages: [
    { path: '/saws', title: 'Saws', inSitemap: true },
    { path: '/saws/:id', title: 'Saw', inSitemap: false },
  ],
  navigation: [
    { microfrontend: 'mf-saws', area: 'navbar', label: 'Saws', to: '/saws' },
    { microfrontend: 'mf-planes', area: 'footer', label: 'A fine saw', to: '/saws/7' },
  ],
  filledSlots: [{ slot: 'plane-offers', path: '/planes', microfrontend: 'mf-planes' }],
  offeredSlots: [{ slot: 'saw-offers', path: '/saws', microfrontend: 'mf-planes' }],
};

let folder: string;
let shop: ShopServer;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'microfrontend-'));
  const description = `{ name: 'mf-saws', team: 'saws', navigation: [], routes: [] }`;
  await writeFile(path.join(folder, 'remote.ts'), `export const remote = ${description};`);
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function retire(args: string[], otherwise: (call: Call) => FakeResponse | undefined = () => undefined) {
  shop = new ShopServer((call) => otherwise(call) ?? defaultResponse(call, shop.calls));
  const site = await shop.open();
  const env = { SHOP_URL: site, DEPLOY_TOKEN: 'whetstone_deploy_x' };
  const outcome = await whetstone(folder, ['retire', ...args], env);
  const reads = shop.calls.filter(({ path: address }) => address === DISCOVERY).length;
  return { ...outcome, site, reads, changes: shop.calls.filter(({ method }) => method !== 'GET') };
}

/** The site reads each change late: it serves the microfrontend before a retirement, and after a restoration, at the third read. */
function discovery(calls: readonly Call[]): FakeResponse {
  const reads = calls.filter(({ path: address }) => address === DISCOVERY).length;
  const isRestored = calls.some(({ method }) => method === 'DELETE');
  const served = [{ metadata: { version: VERSION }, deployment: { traffic: 100 } }];
  const microFrontends = reads > 2 === isRestored ? { 'mf-saws': served } : {};
  return reads === 2 ? { status: 503 } : { status: 200, body: { microFrontends } };
}

function defaultResponse({ method, path: address }: Call, calls: readonly Call[]): FakeResponse {
  if (address === DISCOVERY) return discovery(calls);
  if (method === 'GET') return { status: 200, body: LINKS };
  const outcome = method === 'DELETE' ? 'restored' : 'retired';
  return { status: 200, body: { outcome, version: VERSION, sequence: 3 } };
}

describe('whetstone retire', () => {
  it('lists everything that leads to the microfrontend, retires the listed version, and waits until the site does not serve it', async () => {
    const { code, stdout, changes, site, reads } = await retire([
      '--confirm',
      'mf-saws',
      '--reason',
      'blunt',
    ]);
    expect([code, reads]).toEqual([0, 3]);
    expect(changes.map(({ method, path: address }) => `${method} ${address}`)).toEqual([
      'POST /api/releases/mf-saws/retirement',
    ]);
    expect(JSON.parse(changes[0]?.body ?? '')).toEqual({ version: VERSION, reason: 'blunt' });
    expect(stdout).toBe(`Pages that will return 404:
  /saws (Saws, in the sitemap)
  /saws/:id (Saw)
Navigation entries that will be removed:
  "Saws" in the navbar, to /saws
Navigation entries of others that will lead to a 404 page. Release these microfrontends without the entries first:
  mf-planes: "A fine saw" in the footer, to /saws/7
Slots on pages of others that will be empty:
  plane-offers on /planes of mf-planes
Fragments of others that will not be shown on its pages any more:
  mf-planes in saw-offers on /saws
mf-saws: version ${VERSION} is retired (${site}). To undo: whetstone retire --undo, or release again.
`);
  });

  it.each([
    ['without a confirmation', [], 'run the command again with --confirm mf-saws.'],
    ['with another name', ['--confirm', 'mf-planes'], 'the confirmation must be "mf-saws", not "mf-planes".'],
  ])('changes nothing %s outside of a terminal, and prints the links', async (_when, args, sentence) => {
    const { code, stdout, stderr, changes } = await retire(args);
    expect([code, changes]).toEqual([1, []]);
    expect(stdout).toContain('/saws (Saws, in the sitemap)');
    expect(stderr).toMatch(/^Nothing has changed.*\n$/);
    expect(stderr).toContain(sentence);
  });

  it('restores the last live release, and waits until the site serves it', async () => {
    const { code, stdout, changes, site, reads } = await retire(['--undo', '--reason', 'sharp again']);
    expect([code, reads]).toEqual([0, 3]);
    expect(changes.map(({ method, path: address }) => `${method} ${address}`)).toEqual([
      'DELETE /api/releases/mf-saws/retirement?reason=sharp+again',
    ]);
    expect(stdout).toBe(`mf-saws: restored, everybody gets version ${VERSION} (${site})\n`);
  });

  it('prints the shop’s reason, and does not retry a lost response', async () => {
    const detail = 'The shell cannot be retired: every page needs it.';
    const rejected = await retire(['--confirm', 'mf-saws'], ({ method }) =>
      method === 'POST' ? { status: 409, body: { code: 'shell-required', detail } } : undefined,
    );
    expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining(detail)]);
    await shop.close();
    const lost = await retire(['--confirm', 'mf-saws'], ({ method }) =>
      method === 'POST' ? { status: 503, body: { code: 'api-unavailable', detail: 'Not now.' } } : undefined,
    );
    expect([lost.code, lost.changes.length]).toEqual([1, 1]);
    expect(lost.stderr).toContain('The change may have succeeded: check the live release');
  });
});
