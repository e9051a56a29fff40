import { expect } from '@playwright/test';
import { openHydrated } from '../support/hydrated.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { listTools } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';
import { signUp } from '../support/visitor.ts';

async function stockOf(id: string): Promise<number | undefined> {
  const tools = await listTools('?limit=100&sort=newest');
  return tools.find((tool) => tool._id === id)?.quantity;
}

test('a visitor signs up, orders a tool, finds the order and cancels it, and the stock is restored', async ({
  page,
}) => {
  const tool = await addOwnTool({ price: 34, quantity: 40 });

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^User Reviews: \d+$/ })).toBeVisible();
  const account = await signUp(page);

  await openHydrated(page, `/purchase/${tool.id}`);
  await expect(page.getByRole('heading', { name: tool.name, level: 1 })).toBeVisible();
  const quantity = page.getByRole('textbox', { name: /quantity/i });
  await expect(quantity).toHaveValue('0');
  await page.getByRole('button', { name: /fewer|decrease|minus|less/i }).click();
  await expect(quantity).toHaveValue('0');
  await quantity.fill('2');
  await page.getByRole('button', { name: /more|increase|plus|add one/i }).click();
  await expect(quantity).toHaveValue('3');
  await expect(page.getByText('$102.00')).toBeVisible();
  await page.getByRole('button', { name: 'Order Now' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue(account.name);
  await expect(dialog.getByLabel('Email')).toHaveValue(account.email);
  await expect(dialog.getByLabel('Email')).toHaveAttribute('readonly');
  await dialog.getByLabel('Address').fill('1 Anvil Yard');
  await dialog.getByLabel('Phone').fill('+44 114 496 0100');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'success', 'Your order is  successful.Thank you...');
  expect(await stockOf(tool.id)).toBe(37);

  await page.goto('/dashboard/myOrders');
  const row = page.getByRole('row').filter({ hasText: tool.name });
  await expect(row).toContainText(account.email);
  await expect(row).toContainText('3');
  await row.getByRole('button', { name: /cancel/i }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to Cancel?');
  await question.getByRole('button', { name: /^(yes|cancel (the|this) order|cancel order)/i }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => stockOf(tool.id)).toBe(40);
});

shopperTest('an order above the stock shows a message, and the form keeps its values', async ({ page }) => {
  const tool = await addOwnTool({ quantity: 3, minQuantity: 1, maxQuantity: 10 });
  await page.goto(`/purchase/${tool.id}`);
  await page.getByRole('textbox', { name: /quantity/i }).fill('5');
  await page.getByRole('button', { name: 'Order Now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('1 Anvil Yard');
  await dialog.getByLabel('Phone').fill('+44 114 496 0100');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'error', 'Sorry!!! Your order is failed ');
  await expect(dialog.getByRole('alert')).toContainText('3');
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Anvil Yard');
  expect(await stockOf(tool.id)).toBe(3);
});
