import { expect } from '@playwright/test';
import { isFull } from '../support/environment.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { browserStateOf } from '../support/signed-in.ts';

/** One page of each remote, with its heading. An edge keeps rendering previously opened pages. */
const ALL_PAGES = [
  { remote: 'mf-catalog', path: '/purchase', heading: /tools/i },
  { remote: 'mf-account', path: '/payment', heading: 'Make Payment' },
  { remote: 'mf-content', path: '/blogs', heading: /./ },
  { remote: 'mf-admin', path: '/dashboard/allOrders', heading: /all orders/i },
];
/** One remote represents all: the one for admins. `slots-faults` removes the files of a remote that is rendered on the server. */
const PAGES = isFull ? ALL_PAGES : ALL_PAGES.filter(({ remote }) => remote === 'mf-admin');

// No server renders pages of mf-admin.
test.use({ isShopFresh: isFull });

test('without the files of a remote, its pages offer a retry and the rest of the site works', async ({
  page,
  shop,
}) => {
  await page.context().setStorageState(browserStateOf(await ShopApi.admin(shop.site), shop.site));
  const message = page.getByRole('alert').filter({ hasText: 'is not available right now' });
  let elsewhere = '/nowhere';
  for (const { remote, path, heading } of PAGES) {
    const restore = await shop.removeFiles(remote);
    await page.goto(path);
    await expect(message, remote).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

    await page.goto(elsewhere);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(message).toHaveCount(0);

    await page.goto(path);
    await expect(message, remote).toBeVisible();
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(message).toHaveCount(0);
    elsewhere = path;
  }
});
