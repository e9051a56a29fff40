import { type Browser, expect, type Page } from '@playwright/test';
import type { Account } from '../shop-api.ts';
import { signUp } from '../visitor.ts';
import type { FaultyReleases } from './faulty-releases.ts';
import { PAGE_TIMEOUT } from './visit.ts';

/** Milliseconds. */
const FIELD_TIMEOUT = 5_000;

/** A customer with a separate browser context. */
export interface Buyer {
  account: Account;
  page: Page;
}

export interface Orders {
  /** Orders that the API confirmed. */
  confirmed: number;
  failures: string[];
}

export async function openBuyer(browser: Browser, baseURL: string, faulty: FaultyReleases): Promise<Buyer> {
  const context = await browser.newContext({ baseURL });
  await faulty.intercept(context);
  const page = await context.newPage();
  return { page, account: await signUp(page) };
}

/** Orders the tool repeatedly through the order form until the signal aborts. */
export async function buy(page: Page, toolId: string, until: AbortSignal): Promise<Orders> {
  const orders: Orders = { confirmed: 0, failures: [] };
  page.on('response', (response) => {
    if (isOrder(response.request().method(), response.url()) && response.ok()) orders.confirmed += 1;
  });
  while (!until.aborted) {
    try {
      await order(page, toolId);
    } catch (error) {
      orders.failures.push(String(error));
    }
  }
  return orders;
}

async function order(page: Page, toolId: string): Promise<void> {
  // A fallback to the last good release renders the page again and clears the form.
  await expect(() => fillIn(page, toolId)).toPass({ timeout: 2 * PAGE_TIMEOUT });
  // After 15 minutes the access token has expired: the kernel renews the token and repeats the request.
  const responded = page.waitForResponse(
    (response) => isOrder(response.request().method(), response.url()) && response.status() !== 401,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  const response = await responded;
  if (!response.ok()) throw new Error(`The order returned ${response.status()}: ${await response.text()}`);
}

async function fillIn(page: Page, toolId: string): Promise<void> {
  await page.goto(`/purchase/${toolId}`);
  const dialog = page.getByRole('dialog');
  // While a module hangs, the server markup is visible without its code.
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'Order Now' }).click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: PAGE_TIMEOUT });
  const values = { Quantity: '1', Address: '1 Anvil Yard', Phone: '+44 114 496 0100' };
  for (const [label, value] of Object.entries(values))
    await dialog.getByLabel(label).fill(value, { timeout: FIELD_TIMEOUT });
}

function isOrder(method: string, url: string): boolean {
  return method === 'POST' && new URL(url).pathname === '/api/order';
}
