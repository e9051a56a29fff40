import { expect } from '@playwright/test';
import { overwriteModules, replaceEntry } from '../../scripts/lib/modify-build.ts';
import { fallbacksOf } from '../support/fallbacks-of.ts';
import { openHydrated } from '../support/hydrated.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { entryWithPage, FLOODS, floodingPage } from '../support/soak/faults.ts';

const MICROFRONTEND = 'mf-content';

// `misbehaving-pages` has a page that throws without a good release. soak.spec.ts has the other faults.
test('a module without a good release shows an error message on its own page only', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  for (const content of ["throw new Error('bad release');", 'export const nothing = 1;']) {
    await shop.releaseChanged(MICROFRONTEND, (dist) => overwriteModules(dist, content));
  }
  await openHydrated(page, '/payment');
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  const message = page.getByRole('alert').filter({ hasText: 'is not available right now' });
  await expect(message).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();
  await expect(message).toHaveCount(0);
});

for (const [how, flood] of Object.entries(FLOODS)) {
  test(`a module that floods the store ${how} is replaced and reported, and other pages work`, {
    tag: '@full',
  }, async ({ page, shop }) => {
    await shop.releaseChanged(MICROFRONTEND, (dist) =>
      replaceEntry(dist, entryWithPage(floodingPage(flood))),
    );
    const { [MICROFRONTEND]: faulty } = await shop.live();
    await openHydrated(page, '/payment');
    const navbar = page.getByRole('navigation', { name: 'Main' });
    await navbar.getByRole('link', { name: 'Blogs' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Blogs');
    await navbar.getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();

    // A tab sends its telemetry when it is closed.
    await page.goto('about:blank');
    const admin = await ShopApi.admin(shop.site);
    const release = { microfrontend: MICROFRONTEND, version: String(faulty?.version) };
    await expect.poll(() => fallbacksOf(release, admin)).toBe(1);
  });
}
