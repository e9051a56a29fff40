import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { BACKGROUND } from '../support/hydrated.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';

/** Starts the shell's entry with this statement. */
function startingWith(statement: string): (dist: string) => Promise<void> {
  return async (dist) => {
    const { entry }: MicrofrontendManifest = JSON.parse(
      await readFile(path.join(dist, 'remote.json'), 'utf8'),
    );
    const file = path.join(dist, entry);
    await writeFile(file, `${statement}\n${await readFile(file, 'utf8')}`);
  };
}

/** The version of the shell in the page's document, which another document may replace meanwhile. */
async function shellVersion(page: Page): Promise<string> {
  return JSON.parse((await page.locator('#release').textContent()) ?? '').shell.version;
}

async function countOf(
  kind: 'mounts' | 'loadFailures',
  version: string | undefined,
  admin: ShopApi,
): Promise<number> {
  const telemetry = await admin.readTelemetry('shell');
  const points = telemetry.find((entry) => entry.version === version)?.points ?? [];
  return points.reduce((sum, point) => sum + point[kind], 0);
}

test('a shell that throws while it loads is reported, and visitors get the last good shell after one more load', {
  tag: '@full',
}, async ({ page, shop }) => {
  const { shell: good } = await shop.live();
  const admin = await ShopApi.admin(shop.site);
  const earlierMounts = await countOf('mounts', good?.version, admin);
  // Without the address in its stack, the watch would notice the error after 15 seconds only.
  await shop.releaseChanged('shell', startingWith("throw new Error('bad release');"));
  const { shell: bad } = await shop.live();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });

  const hydrated = page.waitForRequest(BACKGROUND);
  await page.goto('/payment');
  await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();
  await expect.poll(() => shellVersion(page)).toBe(good?.version);
  await hydrated;
  // A link without a page load: the shell is alive.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  expect(documents).toEqual(['/payment', '/payment']);
  await expect.poll(() => countOf('loadFailures', bad?.version, admin)).toBe(1);

  // Not in a loop when the last good shell fails, too.
  await page.route(`**${good?.base}${good?.entry}`, (route) => route.fulfill({ status: 404 }));
  await page.goto('/payment');
  await expect.poll(() => countOf('loadFailures', good?.version, admin)).toBe(1);
  // The tab sent the start of the last good shell when it left the page.
  await expect.poll(() => countOf('mounts', good?.version, admin)).toBeGreaterThan(earlierMounts);
  expect(documents).toEqual(['/payment', '/payment', '/payment']);
});
