import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { environment } from '../support/environment.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { signIn, signUp } from '../support/visitor.ts';

const PUBLIC = [
  '/',
  '/blogs',
  '/portfolio',
  '/contact',
  '/meeting',
  '/payment',
  '/login',
  '/signup',
  '/forgot-password',
  '/nowhere',
];
const SHOPPERS = ['/purchase', '/dashboard', '/dashboard/myOrders', '/dashboard/myreview'];
const ADMINS = ['/dashboard/users', '/dashboard/allOrders', '/dashboard/addTools'];
const WIDTHS = [390, 1440];

async function expectAccessibleAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await test.step(`${path} at ${width} pixels`, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      });
    }
  }
}

test('every public page is accessible', async ({ page }) => {
  test.setTimeout(120_000);
  const tool = await addOwnTool();
  await expectAccessibleAt(page, [...PUBLIC, `/purchase/${tool.id}`]);
});

test('every public page is accessible in the dark', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ colorScheme: 'dark', baseURL: environment.site });
  await expectAccessibleAt(await context.newPage(), PUBLIC);
  await context.close();
});

test('every page of a shopper is accessible, the order form included', async ({ page }) => {
  test.setTimeout(120_000);
  const tool = await addOwnTool();
  await signUp(page);
  await expectAccessibleAt(page, SHOPPERS);
  await page.goto(`/purchase/${tool.id}`);
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('every page of an admin is accessible', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/login');
  await signIn(page, environment.admin);
  await expect(page).toHaveURL(/\/$/);
  await expectAccessibleAt(page, ADMINS);
});
