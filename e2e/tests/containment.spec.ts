import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import {
  customerReviews,
  expectOrderable,
  openInBrowser,
  reviewedTool,
  scrollToReviews,
} from '../support/customer-reviews.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { browserStateOf } from '../support/signed-in.ts';

const ACCOUNT = 'mf-account';

const message = (page: Page, title = '') =>
  page.getByRole('alert').filter({ hasText: `${title} is not available right now` });

test('without the files of a remote, its fragment and its page show a message, and the rest of the site works', async ({
  page,
  shop,
}) => {
  const tool = await reviewedTool(shop.site);
  // An edge keeps rendering fragments that it has loaded, but sends a page without a fragment that takes too long.
  const markup = '>What customers say<';
  // By fetch: the browser would cache the fragment's files.
  await expect.poll(async () => (await fetch(shop.site + tool.path)).text()).toContain(markup);
  const restore = await shop.removeFiles(ACCOUNT);

  await test.step('server markup stays', async () => {
    await expect.poll(async () => (await page.goto(tool.path))?.text()).toContain(markup);
    await scrollToReviews(page);
    await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
    // The new address renders the page again.
    await page.getByRole('link', { name: /^\d+ reviews$/ }).click();
    await expect(page).toHaveURL(/#reviews$/);
    await expectOrderable(page);
    await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('a page rendered in the browser works without the fragment', async () => {
    await openInBrowser(page, tool);
    await scrollToReviews(page);
    await expect(message(page, '“What customers say”')).toBeVisible();
    await expectOrderable(page);
    await expectAccessibleInAllThemes(page);
  });

  await test.step('the page of the remote offers a retry', async () => {
    const navbar = page.getByRole('navigation', { name: 'Main' });
    await navbar.getByRole('link', { name: 'Payment', exact: true }).click();
    await expect(message(page)).toBeVisible();
    await navbar.getByRole('link', { name: 'Blogs', exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Blogs');
    await expect(message(page)).toHaveCount(0);
    await navbar.getByRole('link', { name: 'Payment', exact: true }).click();
    await expect(message(page)).toBeVisible();
    await restore();
    await message(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();
    await expect(message(page)).toHaveCount(0);
  });
});

/** One page of each remote, with its heading. An edge keeps rendering previously opened pages. */
const PAGES = [
  { remote: 'mf-catalog', path: '/purchase', heading: 'Purchase' },
  { remote: 'mf-account', path: '/payment', heading: 'Make Payment' },
  { remote: 'mf-content', path: '/blogs', heading: 'Blogs' },
  { remote: 'mf-admin', path: '/dashboard/allOrders', heading: 'All Orders' },
];

test.describe('in a shop whose edge has rendered no page', () => {
  test.use({ isShopFresh: true });

  test('without the files of a remote, its pages offer a retry and the rest of the site works', {
    tag: '@full',
  }, async ({ page, shop }) => {
    await page.context().setStorageState(browserStateOf(await ShopApi.admin(shop.site), shop.site));
    let elsewhere = '/nowhere';
    for (const { remote, path, heading } of PAGES) {
      const restore = await shop.removeFiles(remote);
      await page.goto(path);
      await expect(message(page), remote).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

      await page.goto(elsewhere);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(message(page)).toHaveCount(0);

      await page.goto(path);
      await expect(message(page), remote).toBeVisible();
      await restore();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(message(page)).toHaveCount(0);
      elsewhere = path;
    }
  });
});
