import { expect } from '@playwright/test';
import { replaceEntry } from '../../scripts/lib/modify-build.ts';
import { fallbacksOf } from '../support/fallbacks-of.ts';
import { openHydrated } from '../support/hydrated.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { entryWithPage, FLOODS, floodingPage } from '../support/soak/faults.ts';

const MICROFRONTEND = 'mf-content';

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
