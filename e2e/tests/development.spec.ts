import { rm } from 'node:fs/promises';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { copyOfRemote, edit } from '../../scripts/lib/copy-of-remote.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { DevelopmentServer } from '../support/development-server.ts';
import { OwnShop } from '../support/own-shop.ts';

interface Workplace {
  /** The remote's sources, to be edited. */
  folder: string;
  /** What `whetstone dev` printed. */
  said: string;
  origin: string;
  shop: OwnShop;
}

/**
 * A shop that allows the origin of a development server, and the development server of mf-content. The browser
 * sends no client address: an extra header would cause a preflight for each cross-origin request.
 */
const test = base.extend<object, { workplace: Workplace }>({
  workplace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const shop = await OwnShop.open({ DEV_ORIGINS: origin });
      const folder = await copyOfRemote('mf-content');
      const server = await DevelopmentServer.start(folder, shop.site, port);
      await use({ folder, said: server.said, origin, shop });
      await server.stop();
      await shop.close();
      await rm(path.dirname(folder), { recursive: true });
    },
    // It builds a piece, which is no part of what a test is about.
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ workplace }, use) => use(workplace.shop.site),
});

// In one worker: the tests share one development server.
test.describe.configure({ mode: 'default' });

test('an edit appears inside the running site, and what was typed stays', async ({ page, workplace }) => {
  const { folder, said, origin } = workplace;
  const [address = ''] = /http\S+\?override=mf-content@\S+/.exec(said) ?? [];
  expect(address).toContain(origin);
  await page.goto(address);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Email').fill('ada@shop.example');
  await expect(page.getByText('There is always somebody at the bench')).toBeVisible();

  const source = path.join(folder, 'src/pages/contact-page.tsx');
  await edit(source, 'There is always somebody', 'Day and night there is somebody');
  await expect(page.getByText('Day and night there is somebody at the bench')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@shop.example');
  await edit(source, 'Day and night there is somebody', 'There is always somebody');
  await expect(page.getByText('There is always somebody at the bench')).toBeVisible();
});

test('the override is one browser session’s, says so, and ends', async ({ page, browser, workplace }) => {
  const { origin, shop } = workplace;
  const banner = page.getByRole('status').filter({ hasText: 'This browser gets' });
  await page.goto(`/?override=mf-content@${origin}`);
  await expect(banner).toContainText(`This browser gets mf-content from ${origin}.`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText('There is always somebody at the bench')).toBeVisible();
  await expect(banner).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'override')?.expires).toBe(-1);

  const other = await browser.newPage({ baseURL: shop.site });
  await other.goto('/contact');
  await expect(other.getByText('There is always somebody at the bench')).toBeVisible();
  expect(await other.content()).not.toContain(origin);
  await other.close();

  await banner.getByRole('link', { name: 'End it' }).click();
  await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByText('There is always somebody at the bench')).toBeVisible();
  expect(await page.content()).not.toContain(origin);
  await expect(banner).toHaveCount(0);
});

test('an origin that the site does not list is refused', async ({ page, workplace }) => {
  const answer = await page.goto('/?override=mf-content@http://localhost:9');
  expect(answer?.status()).toBe(403);
  await page.goto('/');
  expect(await page.content()).not.toContain(workplace.origin);
});
