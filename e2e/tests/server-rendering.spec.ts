import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { environment } from '../support/environment.ts';
import { test as inOwnShop } from '../support/own-shop.ts';
import { test } from '../support/test.ts';

interface PublicPage {
  address: string;
  heading: string;
}

/** The pages that the server renders, with a heading of their content. */
async function publicPages(): Promise<PublicPage[]> {
  const [tool] = await (await fetch(`${environment.site}/api/purchase?limit=1`)).json();
  return [
    { address: '/', heading: tool.name },
    { address: `/purchase/${tool._id}`, heading: tool.name },
    { address: '/blogs', heading: 'Blogs' },
    { address: '/portfolio', heading: 'Skills' },
    { address: '/nowhere', heading: 'Page Not Found' },
  ];
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page shows its content, and an unknown tool returns 404', { tag: '@full' }, async ({
    page,
  }) => {
    for (const { address, heading: name } of await publicPages()) {
      await page.goto(address);
      await expect(heading(page, name), address).toBeVisible();
    }
    const response = await page.goto('/purchase/none');
    expect(response?.status()).toBe(404);
  });

  test('every slide of the carousel has its photo and its link, without buttons', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'From the workshop' });
    for (const slide of await carousel.getByRole('listitem').all()) {
      await slide.scrollIntoViewIfNeeded();
      const photo = slide.getByRole('img');
      await expect(photo).toBeInViewport();
      await expect(photo).toHaveJSProperty('complete', true);
      await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
      await slide.getByRole('link').click({ trial: true });
    }
    await expect(carousel.getByRole('button')).toHaveCount(0);
  });
});

/** Removes the server build, which the gate accepts only without fragments and if every page is `browserOnly`. */
async function withoutServerBuild(dist: string): Promise<void> {
  const file = path.join(dist, 'remote.json');
  const manifest: MicrofrontendManifest = JSON.parse(await readFile(file, 'utf8'));
  const routes = manifest.routes.map((route) => ({ ...route, browserOnly: true }));
  await writeFile(file, JSON.stringify({ ...manifest, routes, fragments: [] }));
  await rm(path.join(dist, 'server'), { recursive: true });
}

inOwnShop(
  'a remote without a server build is rendered on the client, and other pages on the server',
  { tag: '@full' },
  async ({ shop, browser }) => {
    await shop.releaseChanged('mf-content', withoutServerBuild);
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.site });
    const page = await plain.newPage();
    await page.goto('/payment');
    await expect(heading(page, 'Make Payment')).toBeVisible();
    await page.goto('/blogs');
    await expect(page.getByRole('main').getByRole('link', { name: 'See the tools' })).toBeVisible();
    await plain.close();

    const scripted = await browser.newPage({ baseURL: shop.site });
    await scripted.goto('/blogs');
    await expect(heading(scripted, 'Blogs')).toBeVisible();
    await scripted.close();
  },
);
