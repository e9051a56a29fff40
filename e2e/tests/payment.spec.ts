import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/accessible.ts';
import { environment } from '../support/environment.ts';
import { pressEnterOn } from '../support/keyboard.ts';
import { addOwnTool, openHomeWithOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const TOOL = { price: 34, quantity: 40, minQuantity: 1, maxQuantity: 12 };
const orderPath = (number: string) => `/dashboard/myOrders/${number}`;
const received = (page: Page, total: string) => page.getByText(`Thank you for your payment of ${total}.`);
/** An order of one tool for $34.00. */
async function placeOne(api: ShopApi): Promise<string> {
  const { id } = await addOwnTool(TOOL);
  return (await api.placeOrder([{ id, quantity: 1 }])).number;
}

/** Opens the payment page of an order with the button of the shop. Returns the address of the page. */
async function openPaymentPage(page: Page, number: string, total = '$34.00'): Promise<string> {
  await page.goto(`/payment?order=${number}`);
  await page.getByRole('button', { name: `Pay ${total} for order ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay ${total}`);
  return page.url();
}

const payWithCard = (page: Page, total = '$34.00') =>
  page.getByRole('button', { name: `Pay ${total}` }).click();

/** Expects the order page with the payment, and no query. */
async function expectPaid(page: Page, number: string, total = '$34.00'): Promise<void> {
  await expect(received(page, total)).toBeVisible();
  await expect(page).toHaveURL(orderPath(number));
  await expect(page.getByRole('main').locator('header')).toContainText('Paid');
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
}

/** Stripe has the money of an order exactly once. */
async function expectPaidOnce(api: ShopApi, number: string): Promise<void> {
  const { payment, payments, refunds } = await api.readOrder(number);
  expect({ payment, refunds }).toEqual({ payment: 'paid', refunds: [] });
  expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(1);
}

/** Counts what a customer does: an action is a click, or a form that is filled in and submitted. */
test('a first-time shopper finds and orders a tool in five actions, and pays in two more', {
  tag: '@full',
}, async ({ page }) => {
  let actions = 0;
  const act = async (does: () => Promise<unknown>) => {
    actions += 1;
    await does();
  };
  const tool = await openHomeWithOwnTool(page, TOOL);
  await act(() => tool.click());
  await act(() => page.getByRole('button', { name: 'Order Now' }).click());
  await act(() => page.getByRole('link', { name: 'Create an account' }).click());
  const account = newAccount();
  await act(async () => {
    await page.getByLabel('Name').fill(account.name);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
  });
  await act(async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('1 Anvil Yard, Sheffield');
    await dialog.getByLabel('Phone').fill('+44 114 496 0100');
    await dialog.getByRole('button', { name: 'Submit' }).click();
  });
  await expect(
    page.getByText(
      /^We cancel this order on .* unless you pay for it or confirm your email address with the link in our email\./,
    ),
  ).toBeVisible();
  expect(actions).toBeLessThanOrEqual(5);
  await expectAccessible(page);
  await act(() => page.getByRole('button', { name: 'Pay now' }).click());
  await act(() => page.getByRole('button', { name: /^Pay \$/ }).click());
  await expect(page.getByText(/^Thank you for your payment of \$/)).toBeVisible();
  await expect(page.getByText('We have received your payment. We pack your tools next.')).toBeVisible();
  await expect(page.getByText(/confirm your email address/i)).toHaveCount(0);
  expect(actions).toBeLessThanOrEqual(8);
});

shopperTest('a customer leaves the payment page, and pays later', { tag: '@full' }, async ({ page, api }) => {
  const [other, number] = [await placeOne(api), await placeOne(api)];
  await page.goto('/dashboard/myOrders');
  await page.getByRole('link', { name: `Pay now for order ${other}` }).click();
  await expect(page).toHaveURL(`/payment?order=${other}`);
  await expect(page.getByRole('button', { name: /^Pay / }).first()).toContainText(other);
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: `for order ${number}` }).click();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(`/payment?order=${number}&paid=no`);
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / }).first()).toContainText(number);

  await page.goto(orderPath(number));
  await page.getByRole('button', { name: 'Pay now' }).click();
  await payWithCard(page);
  await expectPaid(page, number);
  await page.goto('/payment');
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(1);
});

shopperTest('two tabs, a reload and Back pay once', { tag: '@full' }, async ({ page, api, context }) => {
  const number = await placeOne(api);
  const [second, third] = [await context.newPage(), await context.newPage()];
  const address = await openPaymentPage(page, number);
  expect(await openPaymentPage(second, number)).toBe(address);
  await third.goto(orderPath(number));
  const payNow = third.getByRole('button', { name: 'Pay now' });
  await expect(payNow).toBeVisible();
  await payWithCard(page);
  await expectPaid(page, number);

  // The second tab still shows the form.
  await payWithCard(second);
  await expectPaid(second, number);
  await page.reload();
  await expect(page.getByText('We have received your payment. We pack your tools next.')).toBeVisible();
  await expect(received(page, '$34.00')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is paid');

  // The third tab has not fetched the order since.
  await payNow.click();
  await expect(third.getByRole('alert')).toHaveText(
    `Order ${number} is already paid. You have nothing more to pay.`,
  );
  await expect(payNow).toHaveCount(0);
  await expectPaidOnce(api, number);
});

shopperTest(
  'a price that changes between the checkout and the payment does not change the order',
  { tag: '@full' },
  async ({ page, api }) => {
    const { id } = await addOwnTool(TOOL);
    const { number } = await api.placeOrder([{ id, quantity: 1 }]);
    const admin = await ShopApi.admin();
    await admin.changePrice(id, 99);
    await openPaymentPage(page, number);
    await admin.changePrice(id, 12);
    await payWithCard(page);
    await expectPaid(page, number);
    await expectPaidOnce(api, number);
    expect((await api.readOrder(number)).payments).toMatchObject([{ amount: 34 }]);
    await page.goto(`/purchase/${id}`);
    await expect(page.getByRole('main')).toContainText('$12.00');
  },
);

shopperTest(
  'an order that is cancelled during the payment takes no money',
  { tag: '@full' },
  async ({ page, api }) => {
    const number = await placeOne(api);
    await page.goto(orderPath(number));
    const payNow = page.getByRole('button', { name: 'Pay now' });
    await expect(payNow).toBeVisible();
    await api.cancelOrder(number);
    await payNow.click();
    await expect(page.getByRole('alert')).toHaveText(`Order ${number} is cancelled, so it cannot be paid.`);
    await expect(page.getByText('This order is cancelled. There is nothing to pay.')).toBeVisible();
    await page.goto(`/payment?order=${number}`);
    await expect(page.getByText(`Order ${number} is cancelled. There is nothing to pay.`)).toBeVisible();
    await page.getByRole('link', { name: 'See all unpaid orders' }).click();
    await expect(page.getByText('You have nothing to pay')).toBeVisible();

    const next = await placeOne(api);
    await openPaymentPage(page, next);
    await api.cancelOrder(next);
    // The shop closes the page after the cancellation.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This payment page has expired', {
        timeout: 500,
      });
    }).toPass();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page.getByText(`Order ${next} is cancelled. There is nothing to pay.`)).toBeVisible();
  },
);

for (const [when, loseConnection] of [
  ['before the request arrives', (route: Route) => route.abort('connectionreset')],
  [
    'before the response arrives',
    async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
  ],
] as const) {
  shopperTest(
    `a connection lost ${when} is explained, and the order is paid once`,
    { tag: '@full' },
    async ({ page, api }) => {
      const number = await placeOne(api);
      await page.route(`**/api/orders/${number}/payment*`, loseConnection);
      await page.goto('/payment');
      const pay = page.getByRole('button', { name: `Pay $34.00 for order ${number}` });
      await pay.dblclick();
      await expect(page.getByRole('alert')).toContainText('The payment page could not be opened');
      await expectAccessible(page);
      await page.unrouteAll();
      await pay.dblclick();
      await payWithCard(page);
      await expectPaid(page, number);
      await expectPaidOnce(api, number);
    },
  );
}

test('a visitor signs in on the payment page, and pays by keyboard', { tag: '@full' }, async ({ page }) => {
  const account = newAccount();
  const number = await placeOne(await ShopApi.signUp(account));
  await page.goto(`/payment?order=${number}`);
  await pressEnterOn(page.getByRole('main').getByRole('link', { name: 'Sign in' }));
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/payment?order=${number}`);
  await pressEnterOn(page.getByRole('button', { name: 'Send the link again' }));
  await expect(page.getByText(`A new link is on its way to ${account.email}.`)).toBeVisible();
  await pressEnterOn(page.getByRole('button', { name: `Pay $34.00 for order ${number}` }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay $34.00');
  await pressEnterOn(page.getByRole('button', { name: 'Pay $34.00' }));
  await expectPaid(page, number);
  expect(new URL(page.url()).origin).toBe(new URL(environment.site).origin);
});
