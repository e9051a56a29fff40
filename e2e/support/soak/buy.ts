import { type Browser, expect, type Page } from '@playwright/test';
import type { Account } from '../shop-api.ts';
import { signUp } from '../visitor.ts';
import type { BadReleases } from './bad-releases.ts';
import { PATIENCE } from './visit.ts';

/** Milliseconds after which a field is not there any more. */
const HASTE = 5_000;

/** A shopper with a browser of their own. */
export interface Buyer {
  account: Account;
  page: Page;
}

export async function enterBuyer(browser: Browser, baseURL: string, bad: BadReleases): Promise<Buyer> {
  const context = await browser.newContext({ baseURL });
  await bad.standBefore(context);
  const page = await context.newPage();
  return { page, account: await signUp(page) };
}

/** Orders the tool again and again, as a shopper does on its page, until told to stop; answers the orders that the shop acknowledged. */
export async function buy(page: Page, toolId: string, until: AbortSignal): Promise<Purchases> {
  const purchases: Purchases = { acknowledged: 0, failures: [] };
  page.on('response', (answer) => {
    if (isOrder(answer.request().method(), answer.url()) && answer.ok()) purchases.acknowledged += 1;
  });
  while (!until.aborted) {
    try {
      await order(page, toolId);
    } catch (error) {
      purchases.failures.push(String(error));
    }
  }
  return purchases;
}

export interface Purchases {
  acknowledged: number;
  failures: string[];
}

async function order(page: Page, toolId: string): Promise<void> {
  // Whoever finds the page made anew under their hands begins again.
  await expect(() => fillIn(page, toolId)).toPass({ timeout: 2 * PATIENCE });
  // After a quarter of an hour the access token has expired: the shop renews it by itself and orders again.
  const answered = page.waitForResponse(
    (answer) => isOrder(answer.request().method(), answer.url()) && answer.status() !== 401,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  const answer = await answered;
  if (!answer.ok()) throw new Error(`the order was answered ${answer.status()}: ${await answer.text()}`);
}

async function fillIn(page: Page, toolId: string): Promise<void> {
  await page.goto(`/purchase/${toolId}`);
  const dialog = page.getByRole('dialog');
  // While a release hangs, the page is there and its code is not: whoever wants the tool asks again.
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'Order Now' }).click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: PATIENCE });
  const answers = { Quantity: '1', Address: '1 Anvil Yard', Phone: '+44 114 496 0100' };
  for (const [label, answer] of Object.entries(answers))
    await dialog.getByLabel(label).fill(answer, { timeout: HASTE });
}

function isOrder(method: string, url: string): boolean {
  return method === 'POST' && new URL(url).pathname === '/api/order';
}
