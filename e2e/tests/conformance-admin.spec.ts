import { expect } from '@playwright/test';
import { confirmedAccount } from '../support/confirmed-account.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

adminTest('an admin promotes a user once, and removes a user after a confirmation', async ({ page }) => {
  const { email } = await confirmedAccount();
  await page.goto(`/dashboard/users?q=${email}`);
  await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Make Admin', 'Remove User']);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: `Make Admin ${email}` }).click();
  await expectToast(page, 'success', 'Successfully made an admin');
  await expect(row.getByRole('button', { name: 'Make Admin' })).toHaveCount(0);

  await row.getByRole('button', { name: `Remove User ${email}` }).click();
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to remove user?',
    exact: true,
  });
  await dialog.getByRole('button', { name: 'No, keep the user' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Remove User' }).click();
  await dialog.getByRole('button', { name: 'Yes, remove the user' }).click();
  await expect(row).toHaveCount(0);
});

adminTest('a 403 response means that the promotion failed', async ({ page }) => {
  const unconfirmed = newAccount();
  await ShopApi.signUp(unconfirmed);
  await page.goto(`/dashboard/users?q=${unconfirmed.email}`);
  const rejected = page.waitForResponse((response) => response.status() === 403);
  await page.getByRole('button', { name: 'Make Admin' }).click();
  await rejected;
  await expectToast(page, 'error', 'Failed to Make an admin');
});

adminTest('an admin sees all orders, and cancels one after a confirmation', async ({ page, api }) => {
  const { id, name } = await addOwnTool();
  await api.placeOrder({ id, quantity: 2 });
  await page.goto(`/dashboard/allOrders?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to Cancel?', exact: true });
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(row).toHaveCount(0);
});

adminTest('a form with seven fields adds a tool', async ({ page }) => {
  const name = `Drawknife ${Date.now()}`;
  await page.goto('/dashboard/addTools');
  await expect(page.getByLabel('Price ($)')).toHaveAttribute('type', 'number');
  await expect(page.getByLabel('Image URL')).toHaveAttribute('type', 'url');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add tool' }).click();
  await expectToast(page, 'error', 'Sorry!!! Your request is failed ');
  await page.getByLabel('Price ($)').fill('61.35');
  await page.getByLabel('Quantity', { exact: true }).fill('12');
  await page.getByLabel('Minimum quantity').fill('1');
  await page.getByLabel('Maximum quantity').fill('6');
  await page.getByLabel('Description').fill('For round and tapered work.');
  await page.getByLabel('Image URL').fill('/media/try-square-1200.webp');
  await page.getByRole('button', { name: 'Add tool' }).click();
  await expectToast(page, 'success', 'Successfully tools added.Thank you...');
  await page.goto(`/purchase?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('$61.35');
});
