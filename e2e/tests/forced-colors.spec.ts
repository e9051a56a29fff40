import { expect, type Locator } from '@playwright/test';
import { listTools } from '../support/shop-api.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

// In forced colors the browser replaces all colors and drops box shadows: Windows High Contrast, for example.

/** The link looks different without `aria-current`. */
async function expectVisibleMark(link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('aria-current', /^(page|true)$/);
  const current = await link.screenshot();
  await link.evaluate((element) => element.removeAttribute('aria-current'));
  expect(current.equals(await link.screenshot())).toBe(false);
}

test('the arrows of the carousel have an opaque background in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  for (const name of ['Previous slide', 'Next slide']) {
    const arrow = page.getByRole('button', { name });
    await expect(arrow).toBeVisible();
    const { background, color } = await arrow.evaluate((button) => {
      const style = getComputedStyle(button);
      return { background: style.backgroundColor, color: style.color };
    });
    expect(background).toMatch(/^rgb\(/);
    expect(background).not.toBe(color);
  }
});

test('the navbar marks the current page in forced colors, also the basket', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/blogs');
  await expectVisibleMark(
    page.getByRole('navigation').first().getByRole('link', { name: 'Blogs', exact: true }),
  );
  await page.goto('/basket');
  await expect(page.getByRole('heading', { name: 'Basket' })).toBeVisible();
  await expectVisibleMark(page.getByRole('banner').getByRole('link', { name: 'Basket', exact: true }));
});

shopperTest('the dashboard marks the current page in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard/myOrders');
    // Until then the browser may still replace the server's app shell.
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    await expectVisibleMark(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }),
    );
  }
});

shopperTest('my orders mark the orders that they show in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/dashboard/myOrders');
  await expectVisibleMark(page.getByRole('link', { name: 'Current orders' }));
});

adminTest('a tool of the console marks the current tab in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const [tool] = await listTools('?limit=1');
  await page.goto(`/dashboard/tools/${tool?._id}/stock`);
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Pages of this tool' });
  await expectVisibleMark(tabs.getByRole('link', { name: 'Stock' }));
});
