import { expect, type Page } from '@playwright/test';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

/** The main heading of each public page. */
const PUBLIC_PAGES = {
  '/': 'Whetstone, maker of hand tools',
  '/portfolio': 'Robin Example',
  '/blogs': 'Blogs',
  '/payment': 'Make Payment',
  '/login': 'Login',
  '/signup': 'Sign up',
  '/contact': 'Contact',
  '/meeting': 'Meeting',
  '/any/other/path': 'Page Not Found',
};
const USER_PAGES = {
  '/purchase': 'Purchase',
  '/dashboard': 'My Profile',
  '/dashboard/myOrders': 'My Orders',
  '/dashboard/myreview': 'My Review',
};
const ADMIN_PAGES = {
  '/dashboard/users': 'Users',
  '/dashboard/allOrders': 'All Orders',
  '/dashboard/addTools': 'Add Tools',
};

const navbar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('listitem');

async function expectPages(page: Page, pages: Record<string, string>): Promise<void> {
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(page).toHaveURL(path);
  }
}

test('everyone may open the public pages', ({ page }) => expectPages(page, PUBLIC_PAGES));

test('a visitor is redirected to the login page from every page that requires a login', async ({ page }) => {
  for (const path of Object.keys({ ...USER_PAGES, ...ADMIN_PAGES })) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  }
});

test('a visitor’s navbar ends with Login, and has no Dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(navbar(page)).toContainText(['Home', 'Purchase', 'Payment', 'Blogs', 'My Portfolio', 'Login']);
  await expect(navbar(page).filter({ hasText: /Dashboard|Sign Out/ })).toHaveCount(0);
});

test('the footer has a company description, contact details and info links', async ({ page }) => {
  await page.goto('/payment');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Whetstone makes hand tools to be used, sharpened and handed on.');
  await expect(footer).toContainText('14 Grindstone Lane, Sheffield S3 8GW');
  for (const name of ['+44 114 496 0114', 'workshop@whetstone.example', 'Contact', 'Meeting'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
});

shopperTest('a shopper may open the user pages, with links in navbar and sidebar', async ({ page }) => {
  await expectPages(page, USER_PAGES);
  const entries = ['Home', 'Purchase', 'Payment', 'Blogs', 'My Portfolio', 'Dashboard', 'Sign Out'];
  await expect(navbar(page)).toContainText(entries);
  await expect(navbar(page).filter({ hasText: 'Login' })).toHaveCount(0);
  await expect(sidebar(page)).toContainText(['My Profile', 'My Orders', 'My Review']);
  for (const name of Object.values(ADMIN_PAGES))
    await expect(sidebar(page).filter({ hasText: name })).toHaveCount(0);
});

adminTest('an admin may open the admin pages, with links in the sidebar', async ({ page }) => {
  await expectPages(page, ADMIN_PAGES);
  const entries = ['My Profile', 'My Orders', 'My Review', 'Users', 'All Orders', 'Add Tools'];
  await expect(sidebar(page)).toContainText(entries);
});
