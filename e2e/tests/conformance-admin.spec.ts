import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { confirmedAccount } from '../support/confirmed-account.ts';
import { expectFocusWithin, pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

adminTest('an admin promotes a user once, and removes a user after a confirmation', async ({ page }) => {
  const { email } = await confirmedAccount();
  await page.goto('/dashboard/users');
  const columns = ['Email', 'Name', 'Role', 'Email state', 'Since', 'Orders', 'Make Admin', 'Remove User'];
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  // With the keyboard alone.
  await typeInto(page.getByRole('searchbox', { name: 'Filter users' }), email);
  await expect(page.getByText('1 found')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await pressEnterOn(row.getByRole('button', { name: `Make Admin ${email}` }));
  await pressEnterOn(page.getByRole('button', { name: 'Yes, make an admin' }));
  await expectToast(page, 'success', 'Successfully made an admin');
  await expect(row.getByRole('button', { name: 'Make Admin' })).toHaveCount(0);
  await expectFocusWithin(page.getByRole('region', { name: 'All users' }));

  const remove = row.getByRole('button', { name: `Remove User ${email}` });
  await pressEnterOn(remove);
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to remove user?',
    exact: true,
  });
  await expect(dialog.getByRole('button', { name: 'No, keep the user' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `Remove admin role ${email}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`(${email}) loses access`);
  await page.getByRole('button', { name: 'Yes, remove the role' }).click();
  await expectToast(page, 'success', `${email} is no longer an admin.`);

  await pressEnterOn(remove);
  await pressEnterOn(dialog.getByRole('button', { name: 'Yes, remove the user' }));
  await expect(row).toHaveCount(0);
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Filter users' })).toBeFocused();
});

adminTest('a 403 response means that the promotion failed', async ({ page }) => {
  const unconfirmed = newAccount();
  await ShopApi.signUp(unconfirmed);
  await page.goto(`/dashboard/users?q=${unconfirmed.email}`);
  await page.getByRole('button', { name: 'Remove User' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await page.keyboard.press('Escape');

  const rejected = page.waitForResponse((response) => response.status() === 403);
  await page.getByRole('button', { name: 'Make Admin' }).click();
  await page.getByRole('button', { name: 'Yes, make an admin' }).click();
  await rejected;
  await expectToast(page, 'error', 'Failed to Make an admin');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessibleInAllThemes(page);
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

adminTest('a form with nine fields adds a tool', async ({ page }) => {
  const name = `Drawknife ${Date.now()}`;
  await page.goto('/dashboard/addTools');
  await expect(page.getByLabel('Price ($)')).toHaveAttribute('type', 'number');
  await expect(page.getByLabel('Image URL')).toHaveAttribute('type', 'url');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Minimum quantity').fill('6');
  await page.getByLabel('Maximum quantity').fill('1');
  await page.getByRole('button', { name: 'Add tool' }).click();
  await expectToast(page, 'error', 'Sorry!!! Your request is failed ');
  await expect(page.getByLabel('Price ($)')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Maximum quantity')).toHaveAccessibleDescription(
    'This must be at least the minimum quantity.',
  );
  await expectAccessibleInAllThemes(page);

  // With the keyboard alone.
  await page.getByLabel('Name').focus();
  await typeInto(page.getByLabel('Price ($)'), '61.35');
  await typeInto(page.getByLabel('Quantity', { exact: true }), '12');
  await typeInto(page.getByLabel('Minimum quantity'), '1');
  await typeInto(page.getByLabel('Maximum quantity'), '6');
  await typeInto(page.getByLabel('Description'), 'For round and tapered work.');
  await typeInto(page.getByLabel('Image URL'), '/media/try-square-1200.webp');
  await tabTo(page.getByRole('button', { name: 'Add tool' }));
  await page.keyboard.press('Space');
  await expectToast(page, 'success', 'Successfully tools added.Thank you...');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.goto(`/purchase?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('$61.35');
});
