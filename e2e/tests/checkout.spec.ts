import { expect, type Page } from '@playwright/test';
import { addOwnTool, openHomeWithOwnTool } from '../support/own-tool.ts';
import { shopperTest } from '../support/signed-in.ts';

const TOOL = { price: 34, quantity: 40, minQuantity: 1, maxQuantity: 12 };
const NUMBER = /^\/confirmation\/\d{5}-\d{5}$/;
const UNCONFIRMED = 'The shop did not confirm your order';
const PLACE = '**/api/orders';

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });

async function fillBasket(page: Page): Promise<void> {
  const { id } = await addOwnTool(TOOL);
  await page.goto(`/purchase/${id}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('× 1 added.')).toBeVisible();
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('1 Anvil Yard, Sheffield');
  await page.getByLabel('Phone').fill('+44 114 496 0100');
}

/** Back on the payment page leads to the confirmation. */
async function expectPayment(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay $34.00');
  await page.goBack();
  await expectConfirmation(page);
}

async function expectConfirmation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(NUMBER);
}

shopperTest(
  'a connection lost before the response arrives places the order once, also after a reload',
  { tag: '@full' },
  async ({ page, api, account }) => {
    await fillBasket(page);
    await page.goto('/checkout');
    await fillAddress(page);
    await page.route(PLACE, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/orders'));
    await placeOrder(page).click();
    await lost;
    // The kernel waits before it repeats the request: the customer reloads the page meanwhile.
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(UNCONFIRMED);
    await expect(page.getByText('1 Anvil Yard, Sheffield')).toBeVisible();
    await page.unrouteAll();
    await placeOrder(page).click();
    await expectPayment(page);
    expect(await api.countOrders(account.email)).toBe(1);
    await page.goto('/checkout');
    await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible();
  },
);

shopperTest(
  'a signed-in customer orders from home in six actions, each field counted',
  { tag: '@full' },
  async ({ page }) => {
    let actions = 0;
    const act = async (does: Promise<unknown>) => {
      actions += 1;
      await does;
    };
    const tool = await openHomeWithOwnTool(page, TOOL);
    await act(tool.click());
    await act(page.getByRole('button', { name: 'Increase quantity' }).click());
    await act(page.getByRole('button', { name: 'Order Now' }).click());
    const dialog = page.getByRole('dialog');
    await act(dialog.getByLabel('Address').fill('1 Anvil Yard, Sheffield'));
    await act(dialog.getByLabel('Phone').fill('+44 114 496 0100'));
    await act(dialog.getByRole('button', { name: 'Submit' }).click());
    await expectConfirmation(page);
    expect(actions).toBeLessThanOrEqual(6);
  },
);
