import type { Page } from '@playwright/test';

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
  await page.goto(`/purchase/${toolId}`);
  await page.getByRole('textbox', { name: /quantity/i }).fill('1');
  await page.getByRole('button', { name: 'Order Now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('1 Anvil Yard');
  await dialog.getByLabel('Phone').fill('+44 114 496 0100');
  const answered = page.waitForResponse((answer) => isOrder(answer.request().method(), answer.url()));
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const answer = await answered;
  if (!answer.ok()) throw new Error(`the order was answered ${answer.status()}: ${await answer.text()}`);
}

function isOrder(method: string, url: string): boolean {
  return method === 'POST' && new URL(url).pathname === '/api/order';
}
