import { expect, type Page } from '@playwright/test';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

/** The first heading of every page that everyone may open. */
const PUBLIC = {
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
const SHOPPERS = {
  '/purchase': 'Purchase',
  '/dashboard': 'My Profile',
  '/dashboard/myOrders': 'My Orders',
  '/dashboard/myreview': 'My Review',
};
const ADMINS = {
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

test('everyone may open the public pages', ({ page }) => expectPages(page, PUBLIC));

test('a visitor is led to sign in from every page that needs it', async ({ page }) => {
  for (const path of Object.keys({ ...SHOPPERS, ...ADMINS })) {
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

shopperTest('a shopper may open their pages, and finds them in navbar and sidebar', async ({ page }) => {
  await expectPages(page, SHOPPERS);
  const entries = ['Home', 'Purchase', 'Payment', 'Blogs', 'My Portfolio', 'Dashboard', 'Sign Out'];
  await expect(navbar(page)).toContainText(entries);
  await expect(navbar(page).filter({ hasText: 'Login' })).toHaveCount(0);
  await expect(sidebar(page)).toContainText(['My Profile', 'My Orders', 'My Review']);
  for (const name of Object.values(ADMINS))
    await expect(sidebar(page).filter({ hasText: name })).toHaveCount(0);
});

adminTest('an admin may open theirs too, and finds them in the sidebar', async ({ page }) => {
  await expectPages(page, ADMINS);
  const entries = ['My Profile', 'My Orders', 'My Review', 'Users', 'All Orders', 'Add Tools'];
  await expect(sidebar(page)).toContainText(entries);
});
