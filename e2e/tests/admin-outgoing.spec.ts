import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { controlStripe, openPaymentPage } from '../support/fake-stripe.ts';
import { placeOrders, uniqueYard } from '../support/fulfilment.ts';
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const press = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true }).click();

async function openFromSidebar(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const webhookTest = adminTest.extend<{ receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    receiver.close();
  },
});

/** The secret in the open dialog. Closes the dialog. */
async function readSecret(page: Page): Promise<string> {
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  await press(page, 'Done');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return secret;
}

/** The number of a new order that is invoiced. */
async function invoiceOrder(admin: ShopApi): Promise<string> {
  const { orders } = await placeOrders(1, uniqueYard());
  const number = String(orders[0]?.number);
  await admin.takeStep(number, 'invoice');
  return number;
}

webhookTest(
  'an admin adds, tests, repairs and removes a webhook',
  { tag: '@full' },
  async ({ page, api, receiver }) => {
    const { url, events } = receiver;
    const delivery = (result: string) =>
      page.getByRole('row').filter({ hasText: 'Order invoiced' }).filter({ hasText: result });

    await webhookTest.step('add', async () => {
      await openFromSidebar(page, 'Webhooks');
      await press(page, 'Add a webhook');
      const form = page.getByRole('dialog', { name: 'Add a webhook' });
      await form.getByLabel('Address', { exact: true }).fill('https://127.0.0.1/orders');
      for (const box of await form.getByRole('checkbox').all()) await box.uncheck();
      await form.getByLabel('Order invoiced').check();
      await press(form, 'Add webhook');
      await expect(form.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
        /an address that is not public/,
      );
      await expectAccessibleInAllThemes(page);
      await form.getByLabel('Address', { exact: true }).fill(url);
      await press(form, 'Add webhook');
      await expect(page.getByText('Copy the secret now: you cannot see it again.')).toBeVisible();
      await expectAccessibleInAllThemes(page);
      receiver.secret = await readSecret(page);
      await page.getByRole('link', { name: url }).click();
    });

    await webhookTest.step('test', async () => {
      await press(page, 'Send test');
      await expect(page.getByText(/^The test arrived: status 204, after \d+ ms\.$/)).toBeVisible();
      expect(events.map(({ type }) => type)).toEqual(['webhook.test']);
    });

    await webhookTest.step('an event, and a failure that the admin repeats', async () => {
      const delivered = await invoiceOrder(api);
      await expect(delivery('Delivered')).toBeVisible();
      receiver.status = 500;
      const failing = await invoiceOrder(api);
      await expect(delivery('The receiver returned 500.')).toContainText('Queued');
      await expect(page.getByText('1 failed attempt since')).toBeVisible();
      await expectAccessibleInAllThemes(page);
      receiver.status = 204;
      await delivery('The receiver returned 500.')
        .getByRole('button', { name: /^Send again/ })
        .click();
      await expect(delivery('Delivered')).toHaveCount(2);
      const [, first, second, third] = events;
      expect([first, second, third].map((event) => event?.data.order?.number)).toEqual([
        delivered,
        failing,
        failing,
      ]);
      expect(third?.id).toBe(second?.id);
    });

    await webhookTest.step('pause and resume', async () => {
      await press(page, 'Pause');
      await expect(page.getByText('An admin paused the webhook.')).toBeVisible();
      await press(page, 'Resume');
      await expect(page.getByText('An admin paused the webhook.')).toHaveCount(0);
    });

    await webhookTest.step('a new secret', async () => {
      const before = receiver.secret;
      await press(page, 'Rotate the secret');
      await press(page.getByRole('dialog'), 'Rotate the secret');
      await expect(page.getByRole('dialog', { name: 'The new secret of the webhook' })).toBeVisible();
      receiver.secret = await readSecret(page);
      expect(receiver.secret).not.toBe(before);
      await press(page, 'Send test');
      await expect.poll(() => events.length).toBe(5);
      await expect(page.getByText('Valid until')).toBeVisible();
    });

    await webhookTest.step('remove', async () => {
      await press(page, 'Remove');
      const question = page.getByRole('alertdialog', { name: `Remove the webhook to ${url}?` });
      await press(question, 'Yes, remove it');
      await expectToast(page, 'success', `The webhook to ${url} is removed.`);
      await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: url })).toHaveCount(0);
    });
  },
);

adminTest('the text of an identity email is not kept', { tag: '@full' }, async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto(`/dashboard/mail?q=${account.email}`);
  const row = page.getByRole('row').filter({ hasText: account.email });
  await expect(row).toContainText('Sent');
  await expect(row.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await row.getByRole('button').click();
  await expect(
    page.getByText('The text is not kept: it contained a link that only its recipient may use.'),
  ).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

/** A customer pays an order online. */
async function payOnline(customer: ShopApi, admin: ShopApi, number: string): Promise<void> {
  await controlStripe('pay', { session: await customer.beginPayment(number), method: 'card' });
  await expect.poll(async () => (await admin.readOrder(number)).payment).toBe('paid');
}

/** A customer pays two tools online and cancels one, whose refund the bank returns. Returns the number of the order. */
async function failRefund(admin: ShopApi): Promise<string> {
  const customer = await ShopApi.signUp(newAccount());
  const tools = [await addOwnTool({ minQuantity: 1 }), await addOwnTool({ minQuantity: 1 })];
  const { number, lines } = await customer.placeOrder(tools.map(({ id }) => ({ id, quantity: 1 })));
  await payOnline(customer, admin, number);
  await customer.cancelLine(String(lines[0]?._id));
  const refund = async () => (await admin.readOrder(number)).refunds[0];
  await expect.poll(async () => (await refund())?.state).toBe('succeeded');
  await controlStripe('settle-refund', { refund: (await refund())?.reference, status: 'failed' });
  return number;
}

adminTest(
  'an admin reconciles payments, reads why a refund fails, and resolves a difference',
  { tag: '@full' },
  async ({ page, api }) => {
    const failing = await failRefund(api);
    const { id: unknown } = await openPaymentPage({ 'metadata[payment]': 'none' });
    await controlStripe('pay', { session: unknown, method: 'card' });

    await openFromSidebar(page, 'Payments');
    await press(page, 'Reconcile now');
    await expect(page.getByRole('status').filter({ hasText: /needs? your decision\.$/ })).toBeVisible();
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect(row(failing)).toContainText('Failing refund');
    await expect(row(unknown)).toContainText('Unknown payment');
    await expect(row(unknown)).toContainText('$0.00$49.00');
    await expectAccessibleInAllThemes(page);

    await row(failing).getByRole('link', { name: failing }).click();
    const payments = page.getByRole('region', { name: 'Online payment' }).getByRole('listitem');
    await expect(payments.first()).toContainText('Paid');
    await expect(payments.last()).toContainText('Failed, will retry');
    await expect(page.getByText('Unconfirmed email')).toBeVisible();
    await expectAccessibleInAllThemes(page);
    await page.goBack();

    await pressEnterOn(row(unknown).getByRole('button', { name: /^Resolve/ }));
    const dialog = page.getByRole('dialog', { name: 'Resolve the difference' });
    await expectAccessibleInAllThemes(page);
    await dialog.getByLabel('Note').fill('Returned by hand.');
    await pressEnterOn(dialog.getByRole('button', { name: 'Resolve' }));
    await expectToast(page, 'success', 'The difference is resolved.');
    await expect(row(unknown)).toHaveCount(0);
    await page.getByLabel('State').selectOption('Resolved');
    await expect(row(unknown)).toContainText('Returned by hand.');
    await expectAccessibleInAllThemes(page);
  },
);

/** The bank of a customer disputes an order that was paid online. Returns its number and its dispute. */
async function disputeOrder(admin: ShopApi): Promise<{ number: string; dispute: unknown }> {
  const customer = await ShopApi.signUp(newAccount());
  const { id } = await addOwnTool({ minQuantity: 1 });
  const { number } = await customer.placeOrder([{ id, quantity: 1 }]);
  await payOnline(customer, admin, number);
  const payment = (await admin.readOrder(number)).payments[0]?.reference;
  const { id: dispute } = await controlStripe('dispute', { payment });
  return { number, dispute };
}

adminTest(
  'an admin reads a dispute on its order and among the differences, until the bank has decided',
  { tag: '@full' },
  async ({ page, api }) => {
    const [lost, won] = [await disputeOrder(api), await disputeOrder(api)];
    const row = ({ number }: typeof lost) => page.getByRole('row').filter({ hasText: number });
    const warning = page.getByText("The customer's bank disputes the payment. Do not ship the order");

    await openFromSidebar(page, 'Payments');
    await expect(row(won)).toContainText('Dispute');
    await expect(row(lost)).toContainText("The customer's bank disputes $34.00 of the payment");
    await expect(row(lost)).toContainText('$34.00$0.00');
    await expectAccessibleInAllThemes(page);
    await row(lost).getByRole('link', { name: lost.number }).click();
    await expect(warning).toBeVisible();
    await expect(page.getByText("$34.00 disputed by the customer's bank")).toBeVisible();
    await expectAccessibleInAllThemes(page);

    await controlStripe('close-dispute', { dispute: lost.dispute, status: 'lost' });
    await page.reload();
    await expect(page.getByText('Dispute lost, the customer has the money back')).toBeVisible();
    await expect(warning).toHaveCount(0);
    await controlStripe('close-dispute', { dispute: won.dispute, status: 'won' });
    await page.goto(`/dashboard/allOrders/${won.number}`);
    await expect(page.getByText('Dispute closed, the money stays with the shop')).toBeVisible();
    await expect(warning).toHaveCount(0);

    await page.goto('/dashboard/payments');
    await expect(row(lost)).toContainText('The dispute about $34.00 is lost');
    await expect(row(won)).toHaveCount(0);
  },
);

adminTest('emails are found and read by keyboard', { tag: '@full' }, async ({ page }) => {
  const { orders } = await placeOrders(1, uniqueYard());
  const number = String(orders[0]?.number);
  await page.goto('/dashboard/mail');
  await typeInto(page.getByRole('searchbox', { name: 'Filter emails' }), number);
  await expect(page.getByText('1 found')).toBeVisible();
  const subject = page
    .getByRole('row')
    .getByRole('button', { name: new RegExp(number) })
    .first();
  await pressEnterOn(subject);
  const dialog = page.getByRole('dialog');
  await tabTo(dialog.getByRole('group', { name: 'Text of the email' }));
  await page.keyboard.press('Escape');
  await expect(subject).toBeFocused();
});
