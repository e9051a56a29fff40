import { expect, type Page } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { test } from '../support/own-shop.ts';
import { signIn } from '../support/visitor.ts';

/** For each remote, one of its pages and the heading that it shows; what the server has rendered before would simply stay. */
const PAGES = [
  { remote: 'mf-catalog', path: '/purchase', heading: /tools/i },
  { remote: 'mf-account', path: '/payment', heading: 'Make Payment' },
  { remote: 'mf-content', path: '/blogs', heading: /./ },
  { remote: 'mf-admin', path: '/dashboard/allOrders', heading: /all orders/i },
];

async function enterAsAdmin(page: Page): Promise<void> {
  await page.goto('/login');
  await signIn(page, environment.admin);
  await expect(page).not.toHaveURL(/login/);
}

for (const { remote, path, heading } of PAGES) {
  const elsewhere = PAGES.find((page) => page.remote !== remote && page.remote !== 'mf-admin');

  test(`with the files of ${remote} gone, its pages offer a retry and the rest of the site works`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(90_000);
    const restore = await shop.takeAway(remote);
    await enterAsAdmin(page);
    await page.goto(path);

    const message = page.getByRole('alert').filter({ hasText: 'is not available right now' });
    await expect(message).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

    await page.goto(elsewhere?.path ?? '/');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'is not available' })).toHaveCount(0);

    await page.goto(path);
    await expect(message).toBeVisible({ timeout: 30_000 });
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 30_000 });
    await expect(message).toHaveCount(0);
  });
}
