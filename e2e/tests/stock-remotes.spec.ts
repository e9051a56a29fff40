import { gzipSync } from 'node:zlib';
import { type Browser, expect } from '@playwright/test';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { removeGuideFolder } from '../support/guides.ts';
import { openHydrated } from '../support/hydrated.ts';
import { test } from '../support/own-shop.ts';
import {
  createStockRemote,
  expectFirstPage,
  importStockRemote,
  STOCK_REMOTES,
} from '../support/stock-remotes.ts';
import { signUp } from '../support/visitor.ts';

/** Bytes, compressed, of each remote in the document of every page. */
const MAX_SHARE = 600;
const REMOTES = Object.values(STOCK_REMOTES);

/** The requests of a new visitor's home page, with the size of each script. */
async function requestsOfHome(browser: Browser, site: string): Promise<string[]> {
  const page = await browser.newPage({ baseURL: site });
  const requests: string[] = [];
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (!pathname.endsWith('/telemetry')) requests.push(`${request.resourceType()} ${hostname}${pathname}`);
  });
  await openHydrated(page, '/');
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const)
      // A preload that another request uses has an entry of its own, without a size.
      .filter(([name, size]) => name.endsWith('.js') && size > 0)
      .map((script) => script.join(' ')),
  );
  await page.close();
  return [...requests, ...scripts].sort();
}

/** A busy edge leaves a page to the browser, which then requests its data. */
async function requestsOfRenderedHome(browser: Browser, site: string): Promise<string[]> {
  let requests: string[] = [];
  await expect(async () => {
    requests = await requestsOfHome(browser, site);
    expect(requests.filter((request) => request.includes('/api/purchase'))).toEqual([]);
  }).toPass();
  return requests;
}

/** Bytes of home's document, compressed. */
async function documentSize(site: string): Promise<number> {
  const response = await fetch(site);
  return gzipSync(Buffer.from(await response.arrayBuffer())).length;
}

test('four stock remotes in one shop open in one document, and the home page does not change', {
  tag: '@full',
}, async ({ page, browser, shop }) => {
  // Builds and releases four remotes.
  test.setTimeout(600_000);
  const before = await shop.live();
  const home = await requestsOfRenderedHome(browser, shop.site);
  expect(home.filter((request) => request.startsWith('document'))).toHaveLength(1);
  const size = await documentSize(shop.site);
  const folders = new Map<string, string>();
  for (const remote of REMOTES) {
    const folder = await createStockRemote(remote);
    folders.set(remote.name, folder);
    const { begin } = remote.source;
    const output = await importStockRemote(shop, folder, remote, [begin, begin]);
    expect(output).toContain('passed all checks');
    expect(output).toContain(`✓ size · ${remote.name}`);
  }
  const live = await shop.live();
  expect(live).toMatchObject(before);
  expect(Object.keys(live)).toEqual(expect.arrayContaining(REMOTES.map(({ name }) => name)));
  expect(await requestsOfRenderedHome(browser, shop.site)).toEqual(home);
  const growth = (await documentSize(shop.site)) - size;
  process.stdout.write(`\nGrowth of home's document with four more remotes: ${growth} bytes, compressed.\n`);
  // Their links in the navbar, and their routes and files in the release set.
  expect(growth).toBeLessThan(REMOTES.length * MAX_SHARE);

  const consoleErrors = listenForConsoleErrors(page);
  const account = await signUp(page);
  await openHydrated(page, '/');
  const loads = await page.evaluate(() => performance.timeOrigin);
  for (const remote of [...REMOTES, ...REMOTES]) {
    await expectFirstPage(page, remote);
    await expect(page.getByText(`For ${account.name}`)).toBeVisible();
    await page.getByRole('link', { name: remote.second.link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: remote.second.title })).toBeVisible();
  }
  await page.getByRole('navigation').first().getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loads);
  expect(consoleErrors).toEqual([]);
  for (const folder of folders.values()) await removeGuideFolder(folder);
});
