import { expect, type Page } from '@playwright/test';
import { type OwnShop, test } from '../support/own-shop.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { browserStateOf } from '../support/signed-in.ts';
import { expectToast, recordToasts } from '../support/toast.ts';

/* The webhooks and refunds of a fake Stripe are those of all orders, so these tests have one of their own. */

const THANKS = 'Thank you for your payment of $34.00.';
const PAID = 'We have received your payment. We pack your tools next.';

async function openShop(page: Page, shop: OwnShop): Promise<{ api: ShopApi; place: () => Promise<string> }> {
  const api = await ShopApi.signUp(newAccount(), shop.site);
  await page.context().setStorageState(browserStateOf(api, shop.site));
  const place = async () => {
    const { id } = await addOwnTool({ price: 34, minQuantity: 1 }, shop.site);
    return (await api.placeOrder([{ id, quantity: 1 }])).number;
  };
  return { api, place };
}

async function pay(page: Page, number: string): Promise<void> {
  await page.goto(`/payment?order=${number}`);
  await page.getByRole('button', { name: `Pay $34.00 for order ${number}` }).click();
  await page.getByRole('button', { name: 'Pay $34.00' }).click();
}

/** The shop's responses to the webhooks of payments. */
async function responses(shop: OwnShop): Promise<number[]> {
  const { deliveries } = (await shop.controlStripe('state', {})) as {
    deliveries: { type: string; status: number }[];
  };
  return deliveries.filter(({ type }) => type === 'checkout.session.completed').map(({ status }) => status);
}

/** The order has one payment and no refund, and its history has one entry for each step. */
async function expectPaidOnce(api: ShopApi, number: string): Promise<void> {
  const { payment, payments, refunds, history } = await api.readOrder(number);
  expect({ payment, refunds }).toEqual({ payment: 'paid', refunds: [] });
  expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(1);
  expect(history.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
}

/** A page on which the shop's admin is signed in. */
async function openAsAdmin(page: Page, shop: OwnShop, path: string): Promise<Page> {
  const storageState = browserStateOf(await ShopApi.admin(shop.site), shop.site);
  const admin = await page.context().browser()?.newPage({ baseURL: shop.site, storageState });
  if (!admin) throw new Error('The browser is closed.');
  await recordToasts(admin.context());
  await admin.goto(path);
  return admin;
}

test('webhooks that are repeated, late, in the wrong order or lost leave one payment', {
  tag: '@full',
}, async ({ page, shop }) => {
  const { api, place } = await openShop(page, shop);

  await test.step('repeated', async () => {
    await shop.controlStripe('behavior', { copies: 3 });
    const number = await place();
    await pay(page, number);
    await expect(page.getByText(THANKS)).toBeVisible();
    await expectPaidOnce(api, number);
    expect(await responses(shop)).toEqual([200, 200, 200]);
    await shop.controlStripe('behavior', { copies: 1 });
  });

  await test.step('later than the customer, and in the wrong order', async () => {
    await shop.controlStripe('behavior', { webhooks: 'hold' });
    const number = await place();
    await pay(page, number);
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(await responses(shop)).toHaveLength(3);
    await shop.controlStripe('release-webhooks', { order: 'last-to-first' });
    expect(await responses(shop)).toEqual([200, 200, 200, 200]);
    await expectPaidOnce(api, number);
    await page.reload();
    await expect(page.getByText(PAID)).toBeVisible();
  });

  await test.step('lost, and the customer does not return', async () => {
    await shop.controlStripe('behavior', { webhooks: 'lose' });
    const number = await place();
    await shop.controlStripe('pay', { session: await api.beginPayment(number), method: 'card' });
    await page.goto(`/dashboard/myOrders/${number}`);
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();

    const admin = await openAsAdmin(page, shop, '/dashboard/payments');
    await admin.getByRole('button', { name: 'Reconcile now' }).click();
    await expect(admin.getByText(/1 was repaired\./)).toBeVisible();
    await admin.getByRole('button', { name: 'Reconcile now' }).click();
    await expect(admin.getByText(/There are no differences\./)).toBeVisible();
    await admin.close();

    await page.reload();
    await expect(page.getByText(PAID)).toBeVisible();
    await expectPaidOnce(api, number);
  });
});

test('a refund that fails at the bank is repeated until the customer has the money', {
  tag: '@full',
}, async ({ page, shop }) => {
  const { api, place } = await openShop(page, shop);
  const number = await place();
  await pay(page, number);
  await expect(page.getByText(THANKS)).toBeVisible();

  await shop.controlStripe('behavior', { newRefunds: 'failed' });
  await page.getByRole('button', { name: 'Cancel the whole order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  const states = async () => (await api.readOrder(number)).refunds.map(({ state }) => state);
  await expect.poll(states).toEqual(['failed']);
  await page.reload();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('We could not return $34.00 to your card yet. We are trying again.');

  const admin = await openAsAdmin(page, shop, '/dashboard/payments');
  await admin.getByRole('button', { name: 'Reconcile now' }).click();
  const row = admin.getByRole('row').filter({ hasText: number });
  const tryAgain = row.getByRole('button', { name: /^Try again/ });
  await tryAgain.click();
  await expectToast(admin, 'error', 'Stripe has not confirmed the refund. The row shows the reason.');
  await shop.controlStripe('behavior', { newRefunds: 'succeeded' });
  await tryAgain.click();
  await expectToast(admin, 'success', 'Stripe has confirmed the refund. The difference is resolved.');
  await expect(row).toHaveCount(0);
  await admin.close();

  await page.reload();
  await expect(payment).toContainText('$34.00 is refunded to your card.');
  await expect(page.getByText('This order is cancelled and your payment is refunded.')).toBeVisible();
  const { state, payment: paid, history } = await api.readOrder(number);
  expect({ state, paid }).toEqual({ state: 'cancelled', paid: 'refunded' });
  expect(history.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'cancelled', 'refunded']);
});
