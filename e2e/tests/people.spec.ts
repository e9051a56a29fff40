import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { confirmedAccount } from '../support/confirmed-account.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { expectSignedOut } from '../support/session.ts';
import { ShopApi } from '../support/shop-api.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

adminTest(
  'an admin opens a customer with their orders, and changes the role',
  { tag: '@full' },
  async ({ page }) => {
    const account = await confirmedAccount();
    const customer = await ShopApi.signIn(account);
    const { id } = await addOwnTool({ minQuantity: 1 });
    const { number } = await customer.placePurchase([{ id, quantity: 1 }]);
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

shopperTest('a customer downloads their data, and erases the account', async ({ page, account, api }) => {
  const { id } = await addOwnTool({ minQuantity: 1 });
  const { number } = await api.placePurchase([{ id, quantity: 1 }]);
  await page.goto('/dashboard');
  const data = page.getByRole('region', { name: 'Your data' });
  const downloading = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download' }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file).toMatchObject({ profile: { email: account.email }, orders: [{ number }] });

  await data.getByRole('button', { name: 'Erase account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
  const password = dialog.getByLabel('Password');
  const erase = dialog.getByRole('button', { name: 'Erase account' });
  await password.fill('wrong');
  await erase.click();
  await expect(password).toHaveAccessibleDescription('The password is wrong.');
  await password.fill(account.password);
  await erase.click();
  await expect(dialog.getByRole('alert')).toContainText('One of your orders is not finished.');
  await expectAccessibleInAllThemes(page);
  await api.cancelPurchase(number);
  await erase.click();
  await expectToast(page, 'success', 'Your account is erased.');
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);
});
