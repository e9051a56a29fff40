import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { ReleaseDocument, ReleasedPiece } from '@whetstone/contract';
import { edgeHeaders } from '../../scripts/lib/edge-secret.ts';
import { release, runWhetstone } from '../../scripts/lib/release-pieces.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { environment } from '../support/environment.ts';
import { test as shopTest } from '../support/own-shop.ts';
import { listTools, ShopApi } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';

/** Brought when a page has come to rest: nothing that anybody looks at waits for it. */
const BACKGROUND = /\/(background|src_notifications)[^/]*\.js$/;

type Route = ReleasedPiece['routes'][number];

async function livePieces(): Promise<ReleasedPiece[]> {
  const headers = edgeHeaders(environment.dataFolder);
  const answer = await fetch(`${environment.apiUrl}/api/internal/release-document`, { headers });
  const [, payload = ''] = (await answer.text()).split('.');
  const { pieces }: ReleaseDocument = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return pieces.map(({ live }) => live);
}

/** An address of every page that some piece has for these people. */
async function pagesFor(isMeant: (access: Route['access']) => boolean): Promise<string[]> {
  const [tool] = await listTools('?limit=1');
  return (await livePieces())
    .flatMap(({ routes }) => routes)
    .filter(({ access }) => isMeant(access))
    .map(({ path }) => path.replace(/:[^/]+/, tool?._id ?? ''));
}

/** What comes when somebody comes near a place that the server has filled already. */
async function lazyScripts(): Promise<string[]> {
  return (await livePieces()).flatMap(({ base, entry, modules, fragments = [] }) =>
    fragments
      .filter(({ lazy }) => lazy)
      .flatMap(({ module }) => [entry, ...(modules[module] ?? [])])
      .map((file) => base + file),
  );
}

/** Scripts that the page's document does not name: each costs another round. */
async function surprises(page: Page, address: string): Promise<string[]> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
  });
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading').first(), address).toBeVisible();
  await page.waitForLoadState('networkidle');
  const hinted = await page
    .locator('link[rel=modulepreload], script[type=module]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
    );
  const expected = [...hinted, ...(await lazyScripts())];
  return [...asked].filter((script) => !expected.includes(script) && !BACKGROUND.test(script));
}

async function expectOneRound(page: Page, addresses: readonly string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    const tab = await page.context().newPage();
    expect(await surprises(tab, address), address).toEqual([]);
    await tab.close();
  }
}

test('a visitor waits for one round of scripts, on every page', async ({ page }) => {
  await expectOneRound(page, await pagesFor((access) => access === 'everyone'));
});

adminTest('so does who is signed in', async ({ page }) => {
  await page.goto('/');
  await expectOneRound(page, await pagesFor((access) => access !== 'everyone'));
});

/** Sources of a remote of which a part is known only when its page renders; answers their folder. */
async function lateRemote(): Promise<string> {
  const folder = await mkdtemp(path.join(ROOT, '.cache/mf-saws-'));
  const route = { path: '/saws', module: 'saws', access: 'everyone', title: 'Saws' };
  const remote = { name: 'mf-saws', team: 'saws', routes: [route], navigation: [] };
  const page = `import { lazy } from 'react';
    const Steel = lazy(() => import('../steel.tsx'));
    export const Page = () => <Steel />;`;
  await mkdir(path.join(folder, 'src/exposed'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "name": "mf-saws", "type": "module" }');
  await writeFile(path.join(folder, 'remote.ts'), `export const remote = ${JSON.stringify(remote)};`);
  await writeFile(path.join(folder, 'src/exposed/saws.tsx'), page);
  await writeFile(path.join(folder, 'src/steel.tsx'), 'export default () => <p>Steel</p>;');
  return folder;
}

shopTest(
  'a page of two rounds does not get past its build, nor past the gate when the build is not asked',
  async ({ shop }) => {
    const before = await shop.live();
    const admin = await ShopApi.signIn(environment.admin, shop.site);
    const deployment = { SHOP_URL: shop.site, DEPLOY_TOKEN: await admin.makeDeployToken('mf-saws') };
    const folder = await lateRemote();
    await expect(runWhetstone(['build'], folder, deployment)).rejects.toThrow(
      /2 of 1 rounds[\s\S]*src_steel_tsx/,
    );
    // What the build left is whole: it only said that it is late.
    await expect(release(folder, deployment)).rejects.toThrow(/second round of scripts[\s\S]*src_steel_tsx/);
    await rm(folder, { recursive: true });
    expect(await shop.live()).toEqual(before);
  },
);
