import { expect } from '@playwright/test';
import { overwriteModules, replaceEntry } from '../../scripts/lib/modify-build.ts';
import { fallbacksOf } from '../support/fallbacks-of.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { entryWith, FLOODS, pageThat } from '../support/soak/entry-with.ts';

const MICROFRONTEND = 'mf-content';

// What else a bad release may do, and that the last good one then takes over, is shown by soak.spec.ts.
test('a module whose last good release is damaged too costs its own page only', async ({ page, shop }) => {
  test.setTimeout(90_000);
  for (const content of ["throw new Error('bad release');", 'export const nothing = 1;']) {
    await shop.releaseChanged(MICROFRONTEND, (dist) => overwriteModules(dist, content));
  }
  await page.goto('/payment');
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  const message = page.getByRole('alert').filter({ hasText: 'is not available right now' });
  await expect(message).toBeVisible({ timeout: 30_000 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();
  await expect(message).toHaveCount(0);
});

for (const [how, flood] of Object.entries(FLOODS)) {
  test(`a module that floods the store ${how} is replaced and told of, and the rest can be used`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(90_000);
    await shop.releaseChanged(MICROFRONTEND, (dist) => replaceEntry(dist, entryWith(pageThat(flood))));
    const { [MICROFRONTEND]: flooding } = await shop.live();
    await page.goto('/payment');
    const navbar = page.getByRole('navigation', { name: 'Main' });
    await navbar.getByRole('link', { name: 'Blogs' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Blogs', {
      timeout: 30_000,
    });
    await navbar.getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();

    // A tab tells what it has to tell when it is left.
    await page.goto('about:blank');
    const admin = await ShopApi.admin(shop.site);
    const release = { microfrontend: MICROFRONTEND, version: String(flooding?.version) };
    await expect.poll(() => fallbacksOf(release, admin)).toBe(1);
  });
}
