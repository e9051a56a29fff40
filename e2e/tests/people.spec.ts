import { expect } from '@playwright/test';
import { confirmedAccount } from '../support/confirmed-account.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { ShopApi } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

adminTest(
  'an admin opens a customer with their orders, and changes the role',
  { tag: '@full' },
  async ({ page }) => {
    const account = await confirmedAccount();
    const customer = await ShopApi.signIn(account);
    const { id } = await addOwnTool({ minQuantity: 1 });
    const { number } = await customer.placeOrder([{ id, quantity: 1 }]);
    await page.goto(`/dashboard/users?q=${account.email}`);
    await page.getByRole('link', { name: account.email }).click();
    await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible();
    await expect(page.getByRole('link', { name: number })).toBeVisible();

    await page.getByRole('button', { name: 'Make Admin' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Make this user an admin?' });
    await expect(dialog).toContainText(`${account.name} (${account.email}) gets full access`);
    await dialog.getByRole('button', { name: 'Yes, make an admin' }).click();
    await expectToast(page, 'success', 'Successfully made an admin');
    await page.getByRole('button', { name: 'Remove admin role' }).click();
    await page.getByRole('button', { name: 'Yes, remove the role' }).click();
    await expectToast(page, 'success', `${account.email} is no longer an admin.`);
    await expect(page.getByRole('button', { name: 'Make Admin' })).toBeVisible();

    await page.getByRole('button', { name: 'Remove User' }).click();
    await page.getByRole('button', { name: 'Yes, remove the user' }).click();
    await expect(page).toHaveURL('/dashboard/users');
    await expectToast(page, 'success', `${account.email} is removed.`);
  },
);
