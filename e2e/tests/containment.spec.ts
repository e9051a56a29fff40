import { expect, type Page } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { test } from '../support/own-shop.ts';
import { signIn } from '../support/visitor.ts';

/** One page of each remote, with its heading. An edge keeps rendering previously opened pages. */
const PAGES = [
  { remote: 'mf-catalog', path: '/purchase', heading: /tools/i },
  { remote: 'mf-account', path: '/payment', heading: 'Make Payment' },
  { remote: 'mf-content', path: '/blogs', heading: /./ },
  { remote: 'mf-admin', path: '/dashboard/allOrders', heading: /all orders/i },
];

test.use({ isShopFresh: true });

async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto('/login');
  await signIn(page, environment.admin);
  await expect(page).not.toHaveURL(/login/);
}

test('without the files of a remote, its pages offer a retry and the rest of the site works', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  await signInAsAdmin(page);
  const message = page.getByRole('alert').filter({ hasText: 'is not available right now' });
  let elsewhere = '/nowhere';
  for (const { remote, path, heading } of PAGES) {
    const restore = await shop.removeFiles(remote);
    await page.goto(path);
    await expect(message, remote).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

    await page.goto(elsewhere);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(message).toHaveCount(0);

    await page.goto(path);
    await expect(message, remote).toBeVisible({ timeout: 30_000 });
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 30_000 });
    await expect(message).toHaveCount(0);
    elsewhere = path;
  }
});
