import { expect, type Locator } from '@playwright/test';
import { listTools } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';

// In forced colors the browser replaces all colors and drops box shadows: Windows High Contrast, for example.

/** The link looks different without `aria-current`. */
async function expectVisibleMark(link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('aria-current', /^(page|true)$/);
  const current = await link.screenshot();
  await link.evaluate((element) => element.removeAttribute('aria-current'));
  expect(current.equals(await link.screenshot())).toBe(false);
}

adminTest(
  'navbar, dashboard, lists and tabs mark what is current in forced colors',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto('/basket');
    await expect(page.getByRole('heading', { name: 'Basket' })).toBeVisible();
    await expectVisibleMark(page.getByRole('banner').getByRole('link', { name: /^Basket/ }));
    const navbar = page.getByRole('navigation', { name: 'Main' });
    await navbar.getByRole('link', { name: 'Blogs', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
    await expectVisibleMark(navbar.getByRole('link', { name: 'Blogs', exact: true }));

    const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/dashboard/myOrders');
      // Until then the browser may still replace the server's app shell.
      await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
      await expectVisibleMark(sidebar.getByRole('link', { name: 'My Orders' }));
      await expectVisibleMark(page.getByRole('link', { name: 'Current orders' }));
    }

    const [tool] = await listTools('?limit=1');
    await page.goto(`/dashboard/tools/${tool?._id}/stock`);
    await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Pages of this tool' });
    await expectVisibleMark(tabs.getByRole('link', { name: 'Stock' }));
  },
);
