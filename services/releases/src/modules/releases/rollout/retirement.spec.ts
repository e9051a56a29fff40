import { sharedDeliveryApp } from '../../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/release-document.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';
import { ServedReleasesService } from '../served-releases.service.ts';
import { LedgerEntry } from '../state/rollout.entities.ts';

const DAY = 24 * 60 * 60 * 1_000;

const shop = sharedDeliveryApp();
let admin: SignedIn;
let team: TeamClient;
let shell: TeamClient;
let first: string;

beforeEach(async () => {
  admin = await signIn(shop, { email: 'admin@shop.example', role: 'admin' });
  shell = await TeamClient.of(shop, 'shell');
  await shell.release(build('shell'));
  team = await TeamClient.of(shop, 'mf-saws');
  first = (await team.release(build('mf-saws', 'one'))).checkReport.version;
});

async function read(path: string) {
  return (await shop.app.inject({ url: `/api/releases/${path}`, headers: admin.headers })).json();
}

async function liveNames(): Promise<string[] | undefined> {
  return (await readReleaseDocument(shop))?.microfrontends.map(({ live }) => live.name);
}

it('removes a first release from the document, and records who retired it and why', async () => {
  const retired = await team.retire(first);
  expect([retired.statusCode, retired.json()]).toEqual([
    200,
    { outcome: 'retired', version: first, sequence: 3 },
  ]);
  expect(await liveNames()).toEqual(['shell']);
  expect((await read('ledger'))[0]).toMatchObject({
    ...{ action: 'retired', microfrontend: 'mf-saws', version: first, replacedVersion: first },
    ...{ percentage: 0, actor: 'deploy token "workbench"', reason: 'Nobody visits it.', commit: 'abc1234' },
  });
});

it('removes the canary and the last good release too, and serves their files to open tabs for a week', async () => {
  const second = (await team.release(build('mf-saws', 'two'))).checkReport.version;
  const canary = (await team.release(build('mf-saws', 'three'), 10)).checkReport.version;
  expect((await team.retire(second)).statusCode).toBe(200);
  expect(await liveNames()).toEqual(['shell']);
  const served = shop.app.get(ServedReleasesService);
  expect([...(await served.versionsOf('mf-saws'))].sort()).toEqual([first, second, canary].sort());
  const entries = shop.dataSource.getRepository(LedgerEntry);
  await entries.update({ microfrontend: 'mf-saws' }, { createdAt: new Date(Date.now() - 8 * DAY) });
  expect(await served.versionsOf('mf-saws')).toEqual(new Set());
});

it('frees its routes for another microfrontend', async () => {
  shop.config.delivery.tokenFiles = ['mf-planes'];
  await team.retire(first);
  const other = await TeamClient.of(shop, 'mf-planes');
  const [route] = build('mf-saws').manifest.routes;
  expect((await other.release(build('mf-planes', 'one', { routes: route ? [route] : [] }))).outcome).toBe(
    'live',
  );
  expect((await team.restore()).json()).toMatchObject({ status: 422, code: 'release-rejected' });
  expect(await liveNames()).toEqual(['mf-planes', 'shell']);
});

it('rejects the retirement of the shell', async () => {
  const { version } = (await shell.release(build('shell', 'two'))).checkReport;
  expect((await shell.retire(version)).json()).toMatchObject({ status: 409, code: 'shell-required' });
});

it('rejects the retirement of a version that is not live', async () => {
  const { version } = (await team.release(build('mf-saws', 'two'))).checkReport;
  expect((await team.retire(first)).json()).toMatchObject({
    ...{ status: 409, code: 'not-published' },
    detail: `mf-saws ${first} cannot be retired: ${version} is live. Check which release is live and try again.`,
  });
  expect(await liveNames()).toEqual(['mf-saws', 'shell']);
});

it('retires once when two requests retire the same release', async () => {
  const responses = await Promise.all([team.retire(first), team.retire(first)]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await team.retire(first)).json()).toMatchObject({ status: 409, code: 'not-live' });
});

it('rejects the deploy token of another microfrontend, and accepts any admin', async () => {
  const other = await TeamClient.of(shop, 'mf-planes');
  const url = '/api/releases/mf-saws/retirement';
  const payload = { version: first };
  const retireAs = (headers: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url, headers, payload });
  expect((await retireAs(other.headers)).statusCode).toBe(403);
  expect((await retireAs(admin.headers)).statusCode).toBe(200);
});

describe('after a retirement', () => {
  beforeEach(async () => {
    await team.release(build('mf-saws', 'two'));
    await team.rollBack();
    await team.retire(first);
  });

  it('lists the microfrontend as retired, with its team', async () => {
    expect(await read('retired')).toEqual([
      {
        ...{ microfrontend: 'mf-saws', team: 'saws' },
        last: {
          ...{ version: first, since: expect.any(String), by: 'deploy token "workbench"' },
          ...{ commit: 'abc1234', reason: 'Nobody visits it.' },
        },
      },
    ]);
    expect(await liveNames()).toEqual(['shell']);
    expect(await read('mf-saws')).toMatchObject({ status: 404, code: 'retired' });
  });

  it('restores the last live release without a fallback, once', async () => {
    const restored = await team.restore();
    expect(restored.json()).toMatchObject({ outcome: 'restored', version: first });
    const rollout = (await readReleaseDocument(shop))?.microfrontends.find(
      ({ live }) => live.name === 'mf-saws',
    );
    expect([rollout?.live.version, rollout?.lastGood]).toEqual([first, undefined]);
    expect(await read('retired')).toEqual([]);
    expect((await read('ledger'))[0]).toMatchObject({ action: 'restored', reason: 'Visitors miss it.' });
    expect((await team.restore()).json()).toMatchObject({ status: 409, code: 'not-retired' });
    expect((await team.rollBack()).json()).toMatchObject({ status: 409, code: 'no-previous-release' });
  });

  it('accepts a publication of the same build, which is then not retired any more', async () => {
    expect((await team.release(build('mf-saws', 'one'))).outcome).toBe('live');
    expect(await read('retired')).toEqual([]);
    expect((await team.restore()).json()).toMatchObject({ status: 409, code: 'not-retired' });
  });

  it('rejects a canary: there is no live release to compare it with', async () => {
    const late = await team.publish(first, { percentage: 10 });
    expect(late.json()).toMatchObject({ status: 409, code: 'no-live-release' });
  });
});

it('lists the links to a microfrontend: pages, navigation entries, slots and sitemap', async () => {
  const page = { access: 'everyone', title: 'Saws' } as const;
  const routes = [
    { ...page, path: '/saws', module: 'page', slots: ['saw-offers'] },
    { ...page, path: '/saws/:id', module: 'page' },
  ];
  shop.config.delivery.tokenFiles = ['mf-planes'];
  const navigation = [{ area: 'footer', label: 'Saws', to: '/saws', access: 'everyone', order: 1 }] as const;
  const fragment = { module: 'page', title: 'Offers', height: 100 };
  const fragments = [{ ...fragment, slot: 'plane-offers' }];
  const fragmentsFrom = { 'saw-offers': ['mf-planes'] };
  const { version } = (
    await team.release(build('mf-saws', 'two', { routes, navigation, fragments, fragmentsFrom }))
  ).checkReport;
  const other = await TeamClient.of(shop, 'mf-planes');
  await other.release(
    build('mf-planes', 'one', {
      routes: [{ ...page, path: '/planes', module: 'page', slots: ['plane-offers'] }],
      fragmentsFrom: { 'plane-offers': ['mf-saws'] },
      navigation: [
        { area: 'footer', label: 'A fine saw', to: '/saws/7', access: 'everyone', order: 1 },
        { area: 'footer', label: 'Planes', to: '/planes', access: 'everyone', order: 2 },
      ],
      fragments: [{ ...fragment, slot: 'saw-offers' }],
    }),
  );
  const url = '/api/releases/mf-saws/inbound-links';
  expect((await shop.app.inject({ url, headers: team.headers })).json()).toEqual({
    version,
    pages: [
      { path: '/saws', title: 'Saws', inSitemap: true },
      { path: '/saws/:id', title: 'Saws', inSitemap: false },
    ],
    navigation: [
      { microfrontend: 'mf-planes', area: 'footer', label: 'A fine saw', to: '/saws/7' },
      { microfrontend: 'mf-saws', area: 'footer', label: 'Saws', to: '/saws' },
    ],
    filledSlots: [{ slot: 'plane-offers', path: '/planes', microfrontend: 'mf-planes' }],
    offeredSlots: [{ slot: 'saw-offers', path: '/saws', microfrontend: 'mf-planes' }],
  });
  expect((await shop.app.inject({ url, headers: other.headers })).statusCode).toBe(403);
});
