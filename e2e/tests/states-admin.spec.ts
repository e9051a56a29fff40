import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { failApi, mockApi, suspendApi } from '../support/api-mocks.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

/** The tables of the admin area. */
const TABLES = [
  { path: '/dashboard/users', list: '/user?*', noun: 'users' },
  { path: '/dashboard/allOrders', list: '/order?*', noun: 'orders' },
];

async function expectState(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(text, { exact: true })).toBeAttached();
  await expectAccessibleInAllThemes(page);
  await page.unrouteAll();
}

for (const { path, list, noun } of TABLES) {
  adminTest(`the ${noun}: loading, empty, and failed`, async ({ page }) => {
    test.setTimeout(90_000);
    await suspendApi(page, list);
    await expectState(page, path, `Loading all ${noun}`);
    await mockApi(page, list, 200, []);
    await expectState(page, path, `No ${noun}`);
    await expectState(page, `${path}?q=nothing-of-the-kind`, `No ${noun} found`);
    await failApi(page, list);
    await expectState(page, path, `The ${noun} could not be loaded`);
  });
}

for (const { path, noun } of TABLES) {
  adminTest(
    `the ${noun} on a phone are read and sorted without scrolling sideways`,
    async ({ page, api }) => {
      await api.placeOrder({ id: (await addOwnTool()).id, quantity: 2 });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      const table = page.getByRole('region', { name: `All ${noun}` });
      await expect(table.getByRole('cell').first()).toBeVisible();
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await table.getByRole('button', { name: 'Email' }).click();
      const heading = table.getByRole('columnheader', { name: 'Email' });
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    },
  );
}

adminTest('the confirmation dialog about a user, and a rejected promotion', async ({ page }) => {
  const { email } = newAccount();
  await ShopApi.signUp({ email, name: 'Ada Turner', password: 'spokeshave' });
  await page.goto(`/dashboard/users?q=${email}`);
  await page.getByRole('button', { name: 'Remove User' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

adminTest('the confirmation dialog about an order', async ({ page, api }) => {
  const { id, name } = await addOwnTool();
  await api.placeOrder({ id, quantity: 2 });
  await page.goto(`/dashboard/allOrders?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

adminTest('the tool form with validation errors', async ({ page }) => {
  await page.goto('/dashboard/addTools');
  await page.getByLabel('Minimum quantity').fill('6');
  await page.getByLabel('Maximum quantity').fill('1');
  await page.getByRole('button', { name: 'Add tool' }).click();
  await expect(page.getByLabel('Price ($)')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Maximum quantity')).toHaveAccessibleDescription(
    'This must be at least the minimum quantity.',
  );
  await expectAccessibleInAllThemes(page);
});

adminTest('an admin page shows no content until the admin check has finished', async ({ page }) => {
  await suspendApi(page, '/admin/*');
  await page.goto('/dashboard/users');
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading')).toHaveText(['Loading the page']);
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
  await expectAccessibleInAllThemes(page);
});
