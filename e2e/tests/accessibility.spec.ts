import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';

const CONTENT = ['/', '/blogs', '/portfolio', '/contact', '/meeting'];
const SHELL = ['/payment', '/login', '/signup', '/forgot-password', '/nowhere'];
const SHOPPERS = ['/purchase', '/dashboard', '/dashboard/myOrders', '/dashboard/myreview'];
const ADMINS = ['/dashboard/users', '/dashboard/allOrders', '/dashboard/addTools', '/dashboard/releases'];

async function expectAccessiblePages(page: Page, paths: readonly string[]): Promise<void> {
  test.setTimeout(120_000);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  }
}

test('every page to read is accessible', ({ page }) => expectAccessiblePages(page, CONTENT));

test('every other public page is accessible', async ({ page }) => {
  const tool = await addOwnTool();
  await expectAccessiblePages(page, [...SHELL, `/purchase/${tool.id}`]);
});

shopperTest('every page of a shopper is accessible, the order form included', async ({ page }) => {
  const tool = await addOwnTool();
  await expectAccessiblePages(page, SHOPPERS);
  await page.goto(`/purchase/${tool.id}`);
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

adminTest('every page of an admin is accessible', ({ page }) => expectAccessiblePages(page, ADMINS));
