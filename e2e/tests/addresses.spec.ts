import { expect } from '@playwright/test';
import { expectAccessibleEverywhere, expectAccessibleInAllThemes } from '../support/accessible.ts';
import { shopperTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

shopperTest('a shopper adds, changes and deletes an address', async ({ page }) => {
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await sidebar.getByRole('link', { name: 'Addresses' }).click();
  await expect(page.getByText('You have no saved addresses')).toBeVisible();
  await expectAccessibleInAllThemes(page);

  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await dialog.getByLabel('Name').fill('Workshop');
  await dialog.getByLabel('Address', { exact: true }).fill('1');
  await dialog.getByLabel('Phone').fill('12');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  const address = dialog.getByLabel('Address', { exact: true });
  await expect(address).toHaveAccessibleDescription(/^This must have at least 5 characters/);
  await expect(address).toBeFocused();
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(/^This must have 5 to 20 digits/);
  await expectAccessibleInAllThemes(page);
  await address.fill('1 Anvil Yard\nSheffield');
  await dialog.getByLabel('Phone').fill('+44 114 496 0100');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, 'success', 'Your address is saved.');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Workshop' }) });
  await expect(card).toContainText('+44 114 496 0100');

  await card.getByRole('button', { name: 'Edit Workshop' }).click();
  const form = page.getByRole('dialog', { name: 'Edit the address' });
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('1 Anvil Yard\nSheffield');
  await form.getByLabel('Phone').fill('555 0199');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(card).toContainText('555 0199');
  await expectAccessibleEverywhere(page);

  await page.reload();
  await card.getByRole('button', { name: 'Delete Workshop' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this address?' });
  await expect(question).toContainText('Workshop: 1 Anvil Yard');
  await expectAccessibleInAllThemes(page);
  await question.getByRole('button', { name: 'Yes, delete it' }).click();
  await expectToast(page, 'success', 'Workshop is deleted from your addresses.');
  await expect(page.getByText('You have no saved addresses')).toBeVisible();
});
