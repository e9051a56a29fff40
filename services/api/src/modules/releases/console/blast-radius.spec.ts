import type { BlastRadius } from '@whetstone/contract';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/releases/delivery-app.ts';
import { build, TeamClient } from '../../../testing/releases/team-client.ts';
import { signIn } from '../../../testing/sign-in.ts';

let shop: DeliveryApp;
let catalog: TeamClient;
const versions: Record<string, string> = {};

beforeAll(async () => {
  shop = await startDeliveryApp();
  const shell = await TeamClient.of(shop, 'shell');
  versions.shell = (await shell.release(build('shell'))).checkReport.version;
  catalog = await TeamClient.of(shop, 'mf-catalog');
  const navigation = [
    { area: 'footer', label: 'Catalog', to: '/mf-catalog', access: 'everyone', order: 1 },
  ] as const;
  versions.live = (await catalog.release(build('mf-catalog', 'one', { navigation }))).checkReport.version;
  versions.canary = (await catalog.release(build('mf-catalog', 'two'), 30)).checkReport.version;
  versions.offered = await catalog.prepare(build('mf-catalog', 'three'));
});
afterAll(() => shop.close());

async function radius(microfrontend: string, version = ''): Promise<BlastRadius> {
  const { headers } = await signIn(shop, { role: 'admin' });
  return (
    await shop.app.inject({ url: `/api/releases/${microfrontend}/${version}/blast-radius`, headers })
  ).json();
}

it('names the pages and the navigation entries of a microfrontend', async () => {
  expect(await radius('mf-catalog', versions.live)).toEqual({
    pages: [{ path: '/mf-catalog', title: 'mf-catalog' }],
    navigation: [{ area: 'footer', label: 'Catalog', to: '/mf-catalog' }],
    percentage: 70,
    mounts: 0,
  });
});

it('says what share of visitors gets a release', async () => {
  expect((await radius('mf-catalog', versions.canary)).percentage).toBe(30);
  expect((await radius('mf-catalog', versions.offered)).percentage).toBe(0);
});

it('is the whole site for a shell', async () => {
  const { pages, navigation } = await radius('shell', versions.shell);
  expect(pages.map(({ path }) => path)).toEqual(['/shell', '/mf-catalog']);
  expect(navigation).toHaveLength(1);
});

it('reaches the pages with a slot that the microfrontend fills', async () => {
  const page = {
    path: '/saws/:id',
    module: 'page',
    access: 'everyone',
    title: 'Saw',
    slots: ['saw'],
  } as const;
  const saws = await TeamClient.of(shop, 'mf-saws');
  await saws.release(build('mf-saws', 'one', { routes: [page] }));
  const fragments = [{ slot: 'saw', module: 'page', title: 'Care', height: 100 }];
  const { checkReport } = await catalog.release(build('mf-catalog', 'four', { fragments }), 10);
  const { pages } = await radius('mf-catalog', checkReport.version);
  expect(pages.map(({ path }) => path)).toEqual(['/mf-catalog', '/saws/:id']);
});
