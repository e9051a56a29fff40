import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/accessible.ts';
import { environment } from '../support/environment.ts';
import { openPaymentPage } from '../support/fake-stripe.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';

test('the payment page of the demo is accessible and works by keyboard', { tag: '@full' }, async ({
  page,
}) => {
  const { id, url } = await openPaymentPage();
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay $49.00');
  await expect(page.getByText('This is not Stripe, and no money moves.')).toBeVisible();
  await expectAccessibleInAllThemes(page);
  const card = page.getByRole('radio', { name: 'Card 4242 4242 4242 4242' });
  await expect(card).toBeChecked();
  await expect(card).toHaveAccessibleDescription('The payment succeeds.');

  await page.keyboard.press('Tab');
  await expect(card).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was paid.');
  await expect(page).toHaveTitle('Payment declined · Demo payment · Whetstone');
  await expectAccessibleInAllThemes(page);

  await page.getByText('Card 4242').click();
  await page.getByRole('button', { name: 'Pay $49.00' }).click();
  // The browser has no session of the shop, whose page of orders leads to the login.
  await expect(page).toHaveURL(`${environment.site}/login?from=%2Fpurchase`);
  await page.goto(`${new URL(url).origin}/c/pay/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is paid');
  await expectAccessible(page);
});

test('a payment arrives by the webhook alone when the customer does not return', { tag: '@full' }, async ({
  page,
}) => {
  const shopper = await ShopApi.signUp(newAccount());
  const { id, name } = await addOwnTool({ price: 12.5, minQuantity: 1 });
  const { number } = await shopper.placeOrder([{ id, quantity: 2 }]);
  await page.goto(await shopper.openPayment(number));
  await expect(page.getByRole('row')).toContainText(['Item', `${name} × 2`, 'Total']);
  // The browser has no session of the shop, so the page of the order does not ask Stripe.
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect.poll(async () => (await shopper.readOrder(number)).payment).toBe('paid');
});
