import { expect } from '@playwright/test';
import { storedToken } from '../support/session.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

test('signing in returns to the page that required it', async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/dashboard/myOrders');
  await expect(page).toHaveURL(/\/login\?from=/);
  await signIn(page, account);
  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
});

shopperTest(
  'signing out in one tab signs out in the other, and clears the stored token',
  async ({ page, context }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other).toHaveURL(/\/dashboard$/);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(other).toHaveURL(/\/login/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  },
);

shopperTest('a user on an admin page is signed out and sent to the login page', async ({ page }) => {
  await page.goto('/dashboard/allOrders');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => storedToken(page)).toBeNull();
});

test('an unknown path shows the 404 page with status 404', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
