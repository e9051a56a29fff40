import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { callTo } from '../support/call-to.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { storedToken } from '../support/session.ts';
import { shopperTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

const TOOL = { price: 34, quantity: 40, minQuantity: 1, maxQuantity: 12 };
/** With a postcode: the note about a missing one would move the fields below it. */
const CONTACT = { address: '1 Anvil Yard, Sheffield S3 8GW', phone: '+44 114 496 0100' };

const main = (page: Page) => page.getByRole('main');
const tools = (page: Page) => page.getByRole('region', { name: 'Tools' });
const payment = (page: Page) => page.getByRole('region', { name: 'Payment' });

async function addToBasket(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/purchase/${id}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('× 1 added.')).toBeVisible();
}

async function expectPrintedReceipt(page: Page, number: string, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const receipt = page.getByRole('region', { name: 'Receipt' });
  for (const text of ['Whetstone', number, 'Paid']) await expect(receipt).toContainText(text);
  await expect(receipt.getByRole('row').filter({ hasText: name })).toContainText('1$34.00$34.00');
  await expect(receipt.getByRole('row').last()).toHaveText('Total$46.50');
  for (const hidden of ['Main', 'Dashboard'])
    await expect(page.getByRole('navigation', { name: hidden })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(receipt).toHaveCSS('color', 'rgb(21, 32, 29)');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

async function cancel(page: Page, name: string, question: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to Cancel?', exact: true });
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
}

shopperTest(
  'a shopper orders two tools, pays, cancels one after the other, and orders again',
  async ({ page, api, account }) => {
    const [hammer, chisel] = [await addOwnTool(TOOL), await addOwnTool({ ...TOOL, price: 12.5 })];
    const lines = [
      { id: hammer.id, quantity: 1 },
      { id: chisel.id, quantity: 1 },
    ];
    const { step } = shopperTest;

    await step('the basket', async () => {
      await addToBasket(page, hammer);
      await addToBasket(page, chisel);
      await page.getByRole('link', { name: 'Basket (2)' }).click();
      await expect(page.getByRole('region', { name: 'Your order' }).getByRole('status')).toHaveText('$46.50');
      await expectAccessibleInAllThemes(page);
      await page.getByRole('link', { name: 'Check out' }).click();
    });

    const authorization = `Bearer ${await storedToken(page)}`;
    const leaving = Promise.withResolvers<void>();
    let number = '';
    await step('POST /orders places the order', async () => {
      const placeOrder = page.getByRole('button', { name: 'Place order' });
      // Its label has the total.
      await expect(placeOrder).toBeInViewport({ ratio: 1 });
      await placeOrder.click();
      const address = page.getByLabel('Address', { exact: true });
      await expect(address).toHaveAccessibleDescription(/Enter the address$/);
      await expect(address).toBeFocused();
      await expectAccessibleInAllThemes(page);
      await address.fill(CONTACT.address);
      await page.getByLabel('Phone').fill(CONTACT.phone);
      await page.getByLabel('Save this address').check();
      const placed = callTo(page, 'POST /orders');
      // The toasts end with the page.
      await page.route(/\/api\/orders\/[\d-]+\/payment/, (route) =>
        leaving.promise.then(() => route.continue()),
      );
      await placeOrder.click();
      const { payload, body, ...rest } = await placed;
      const shown = { deliveryMethod: 'standard', expectedTotal: 46.5, expectedCurrency: 'USD' };
      expect(payload).toEqual({ lines, ...CONTACT, country: 'GB', inBasket: true, ...shown });
      expect(rest).toMatchObject({ authorization, status: 201 });
      await expectToast(page, 'success', 'Your order is  successful.Thank you...');
      await expectToast(page, 'success', 'Your address is saved.');
      ({ number } = body as { number: string });
      expect(number).toMatch(/^\d{5}-\d{5}$/);
    });

    await step('the order leads to its payment page, and back without a payment', async () => {
      await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
      await expect(page).toHaveURL(`/confirmation/${number}`);
      await expect(
        page.getByRole('banner').getByRole('link', { name: 'Basket (0)', exact: true }),
      ).toBeVisible();
      leaving.resolve();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay $46.50');
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Back to the shop' }).click();
      await expect(page).toHaveURL(`/payment?order=${number}&paid=no`);
      await expect(page.getByText('Nothing was charged.')).toBeVisible();
      await expect(page.getByRole('button', { name: `Pay $46.50 for order ${number}` })).toBeVisible();
      await expectAccessibleInAllThemes(page);
      expect(await api.countOrders(account.email)).toBe(2);
    });

    await step('the confirmation opens again, and leads nowhere by itself', async () => {
      await page.goto(`/confirmation/${number}`);
      await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
      for (const text of [number, 'We pack them as soon as you have paid.', CONTACT.address])
        await expect(main(page)).toContainText(text);
      const images = page.getByRole('list', { name: 'Tools of the order' });
      for (const { name } of [hammer, chisel]) await expect(images.getByRole('img', { name })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: '$46.50' })).toBeVisible();
    });

    await step('GET /orders/{number} reads the order', async () => {
      const read = callTo(page, `GET /orders/${number}`);
      await page.getByRole('link', { name: 'See your order' }).click();
      const expected = { number, state: 'placed', payment: 'unpaid', total: 46.5 };
      expect(await read).toMatchObject({
        ...{ payload: null, authorization },
        body: { ...expected, lines: lines.map(({ id }) => ({ id })), history: [{ kind: 'placed' }] },
      });
    });

    await step('a declined card pays nothing, and another card pays', async () => {
      await page.getByRole('button', { name: 'Pay now' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay $46.50');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('radio', { name: 'Card 4242 4242 4242 4242' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was paid.');
      await page.getByText('Card 4242').click();
      await page.getByRole('button', { name: 'Pay $46.50' }).click();
      await expect(page.getByText('Thank you for your payment of $46.50.')).toBeVisible();
      await expect(page).toHaveURL(`/dashboard/myOrders/${number}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeFocused();
      await expect(heading).toHaveCSS('outline-style', 'none');
      await expect(main(page).locator('header')).toContainText('Paid');
      await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
      await expect(page.getByText('We have received your payment. We pack your tools next.')).toBeVisible();
    });

    await step('the receipt prints on one page, without the rest of the site', () =>
      expectPrintedReceipt(page, number, hammer.name),
    );

    await step('a cancelled tool is refunded', async () => {
      await cancel(page, `Cancel ${chisel.name}`, `1 × ${chisel.name} of order ${number}`);
      await expect(tools(page)).toContainText('Total$34.00');
      await expect(payment(page)).toContainText('You paid $46.50 on ');
      await expect(payment(page)).toContainText(
        new RegExp(`\\$12\\.50 for ${chisel.name} is (on its way back|refunded) to your card`),
      );
      await expectAccessibleInAllThemes(page);
    });

    await step('POST /orders/{number}/cancel cancels the rest', async () => {
      const cancelled = callTo(page, `POST /orders/${number}/cancel`);
      await cancel(page, 'Cancel the whole order', `1 × ${hammer.name} of order ${number}`);
      expect(await cancelled).toMatchObject({ authorization, status: 200, body: { state: 'cancelled' } });
      await expectToast(page, 'success', `Order ${number} is cancelled.`);
      await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
      await expect.poll(async () => (await api.readOrder(number)).payment).toBe('refunded');
      const { refunds } = await api.readOrder(number);
      expect(refunds.map(({ amount, state }) => ({ amount, state }))).toEqual([
        { amount: 12.5, state: 'succeeded' },
        { amount: 34, state: 'succeeded' },
      ]);
    });

    await step('the list of cancelled orders, from which an order fills the basket again', async () => {
      const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
      await sidebar.getByRole('link', { name: 'My Orders' }).click();
      await expect(page.getByText('You have no orders')).toBeVisible();
      const listed = callTo(page, 'GET /order/email');
      await page.getByRole('link', { name: 'Cancelled orders' }).click();
      expect(await listed).toMatchObject({
        ...{ query: { client: account.email, state: 'cancelled' }, authorization },
        body: lines.map(() => ({ number, state: 'cancelled' })),
      });
      await page.getByRole('link', { name: `Order ${number}`, exact: true }).click();
      const merged = callTo(page, 'POST /basket/merge');
      await page.getByRole('button', { name: 'Order again' }).click();
      expect(await merged).toMatchObject({ payload: { lines }, status: 200 });
      await expect(page).toHaveURL('/basket');
    });

    await step('the next checkout has the saved address', async () => {
      await page.getByRole('link', { name: 'Check out' }).click();
      await expect(page.getByRole('radio', { name: /1 Anvil Yard, Sheffield/ })).toBeChecked();
    });
  },
);
