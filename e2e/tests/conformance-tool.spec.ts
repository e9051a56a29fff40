import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { columnsOf } from '../support/columns-of.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const TOOL = { price: 34, quantity: 40, minQuantity: 2, maxQuantity: 12 };

test('everyone sees a tool with its quantity stepper and grand total', async ({ page }) => {
  const { id, name } = await addOwnTool(TOOL);
  await page.goto(`/purchase/${id}`);
  await expect(page.getByRole('img', { name }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('$34.00', { exact: true })).toBeVisible();
  const facts = { 'In stock': '40', 'Minimum quantity': '2', 'Maximum quantity': '12' };
  for (const [term, value] of Object.entries(facts)) {
    const fact = page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) });
    await expect(fact.locator('~ dd')).toHaveText(value);
  }

  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  const total = page.getByRole('status').filter({ hasText: 'Grand total' });
  await expect(quantity).toHaveValue('0');
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(quantity).toHaveValue('0');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveValue('1');
  await quantity.fill('7.9 pieces');
  await expect(quantity).toHaveValue('7');
  await expect(total).toContainText('$238.00');
  await quantity.fill('-3');
  await expect(total).not.toContainText('$');
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(quantity).toHaveValue('-3');
});

shopperTest('Order Now opens a modal, which the API validates', async ({ page, account }) => {
  const { id } = await addOwnTool(TOOL);
  await page.goto(`/purchase/${id}`);
  await page.getByRole('button', { name: 'Order Now', exact: true }).click();
  const modal = page.getByRole('dialog');
  for (const [label, value] of [
    ['Name', account.name],
    ['Email', account.email],
  ]) {
    await expect(modal.getByLabel(String(label))).toHaveValue(String(value));
    await expect(modal.getByLabel(String(label))).toHaveAttribute('readonly');
  }
  await expect(modal.getByLabel('Quantity')).toHaveValue('0');
  await modal.getByRole('button', { name: 'Submit', exact: true }).click();
  await expectToast(page, 'error', 'Sorry!!! Your order is failed ');
  await expect(modal.getByLabel('Quantity')).toHaveAccessibleDescription('You can order 2 to 12 of these.');
  await expect(modal.getByLabel('Address')).toBeFocused();
  await expectAccessibleInAllThemes(page);

  await modal.getByLabel('Address').fill('1 Anvil Yard');
  await modal.getByLabel('Quantity').fill('3');
  await modal.getByLabel('Phone').fill('555 0101');
  await modal.getByRole('button', { name: 'Submit', exact: true }).click();
  await expectToast(page, 'success', 'Your order is  successful.Thank you...');
  await expect(modal).toHaveCount(0);
});

shopperTest('the purchase page is a grid of cards with a link to order', async ({ page }) => {
  const tool = { ...TOOL, description: 'Beech stock, brass thumbscrew.' };
  const { id, name } = await addOwnTool(tool);
  await page.goto(`/purchase?q=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.getByRole('img')).toBeVisible();
  await expect(card).toContainText('$34.00');
  await expect(card).toContainText(tool.description);
  await expect(card.getByText('In stock: 40', { exact: true })).toBeVisible();
  const order = card.getByText('Order Now', { exact: true });
  await expect(order).toHaveAttribute('href', `/purchase/${id}`);
  await expect(order).toHaveAccessibleName(`Order Now ${name}`);
  expect(await columnsOf(card.locator('..'))).toEqual([1, 2, 3]);
});
