import { expect } from '@playwright/test';
import { goInBrowser } from '../support/customer-reviews.ts';
import { test } from '../support/test.ts';

const USER_PAGES = ['/purchase', '/dashboard', '/dashboard/myOrders', '/dashboard/myreview'];
const ADMIN_PAGES = ['/dashboard/users', '/dashboard/allOrders', '/dashboard/addTools'];
/** Pages of admins that the specification does not have. */
const MORE_ADMIN_PAGES = [
  '/dashboard/tools',
  '/dashboard/payments',
  '/dashboard/mail',
  '/dashboard/webhooks',
  '/dashboard/audit',
];

test('a visitor is redirected to the login page from every page that requires a login', async ({ page }) => {
  const login = (path: string) => `/login?from=${encodeURIComponent(path)}`;
  await page.goto('/dashboard/users');
  await expect(page).toHaveURL(login('/dashboard/users'));
  for (const path of [...USER_PAGES, ...ADMIN_PAGES, ...MORE_ADMIN_PAGES]) {
    await goInBrowser(page, path);
    await expect(page).toHaveURL(login(path));
  }
});
