import { expect, type Locator, type Page } from '@playwright/test';
import type { Order } from '@whetstone/contract';
import { addOwnTool } from './own-tool.ts';
import { newAccount, ShopApi } from './shop-api.ts';

/** A part of an address that no other test uses. */
export function uniqueYard(): string {
  return `Yard ${process.pid}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
}

interface PlacedOrders {
  customer: ShopApi;
  tool: { id: string; name: string };
  orders: Order[];
}

/** A new customer places orders of one tool to this address. */
export async function placeOrders(count: number, address: string): Promise<PlacedOrders> {
  const tool = await addOwnTool({ minQuantity: 1 });
  const customer = await ShopApi.signUp(newAccount());
  const orders: Order[] = [];
  for (let order = 0; order < count; order += 1)
    orders.push(await customer.placeOrder([{ id: tool.id, quantity: 2 }], { address }));
  return { customer, tool, orders };
}

/** Opens the list with the orders to this address. */
export async function openOrders(page: Page, address: string, parameters = ''): Promise<Locator> {
  await page.goto(`/dashboard/allOrders?q=${encodeURIComponent(address)}${parameters}`);
  const table = page.getByRole('table', { name: 'All orders' });
  await expect(table).toBeVisible();
  return table;
}

/** Takes a step on the page of an order. The dialog has the name of the button. */
export async function takeStep(
  page: Page,
  label: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog', { name: label });
  for (const [field, text] of Object.entries(fields)) await dialog.getByLabel(field).fill(text);
  await dialog.getByRole('button', { name: label }).click();
  await expect(dialog).toHaveCount(0);
}
