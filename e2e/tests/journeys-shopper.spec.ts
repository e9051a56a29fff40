import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { callTo } from '../support/call-to.ts';
import { columnsOf } from '../support/columns-of.ts';
import { expectFocusWithin, pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { storedToken } from '../support/session.ts';
import { listTools, newAccount } from '../support/shop-api.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const TOOL = {
  ...{ price: 34, quantity: 40, minQuantity: 2, maxQuantity: 50 },
  description: 'Beech stock, brass thumbscrew.',
};
type OwnTool = Awaited<ReturnType<typeof addOwnTool>>;

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const modal = (page: Page) => page.getByRole('dialog');

async function stockOf(id: string): Promise<number | undefined> {
  const tools = await listTools('?limit=100&sort=newest');
  return tools.find((tool) => tool._id === id)?.quantity;
}

async function expectToolPage(page: Page, { name }: OwnTool): Promise<void> {
  await expect(page.getByRole('img', { name }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  // Related tools of other tests have the same price.
  await expect(page.getByRole('article').getByText('$34.00', { exact: true })).toBeVisible();
  const facts = { 'In stock': '40', 'Minimum quantity': '2', 'Maximum quantity': '50' };
  for (const [term, value] of Object.entries(facts)) {
    const fact = page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) });
    await expect(fact.locator('~ dd')).toHaveText(value);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Order Now', exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(size ?? { width: 1280, height: 720 });
}

async function expectQuantityStepper(page: Page): Promise<void> {
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  const total = page.getByRole('status').filter({ hasText: 'Grand total' });
  await expect(quantity).toHaveValue('0');
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(quantity).toHaveValue('0');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveValue('1');
  await quantity.fill('7,5');
  await expect(quantity).toHaveValue('7,5');
  await expect(total).not.toContainText('$');
  await quantity.fill('7 pieces');
  await expect(quantity).toHaveValue('7 pieces');
  await expect(total).not.toContainText('$');
  await quantity.fill('7');
  await expect(total).toContainText('$238.00');
  await quantity.fill('-3');
  await expect(total).not.toContainText('$');
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(quantity).toHaveValue('-3');
}

async function expectCard(page: Page, { id, name }: OwnTool): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card.getByRole('img')).toBeVisible();
  await expect(card).toContainText('$34.00');
  await expect(card).toContainText(TOOL.description);
  await expect(card.getByText('In stock: 40', { exact: true })).toBeVisible();
  const order = card.getByText('Order Now', { exact: true });
  await expect(order).toHaveAttribute('href', `/purchase/${id}`);
  await expect(order).toHaveAccessibleName(`Order Now ${name}`);
  expect(await columnsOf(card.locator('..'))).toEqual([1, 2, 3]);
}

test('a visitor signs up, orders a tool, finds the order and cancels it, and the stock is restored', async ({
  page,
}) => {
  const tool = await addOwnTool(TOOL);
  const { id, name: service } = tool;
  const account = newAccount();
  const { email: client, name: clientName } = account;
  const authorization = async () => `Bearer ${await storedToken(page)}`;

  await test.step('a visitor sees the tool, needs an account to order it, and returns with one', async () => {
    await page.goto(`/purchase/${id}`);
    await expectToolPage(page, tool);
    await expectQuantityStepper(page);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
    await page.getByRole('button', { name: 'Order Now', exact: true }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    // From here on with the keyboard alone.
    await typeInto(page.getByLabel('Name'), account.name);
    await typeInto(page.getByLabel('Email'), account.email);
    await typeInto(page.getByLabel('Password'), account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/purchase/${id}?quantity=2`);
    await expect(modal(page).getByLabel('Quantity')).toHaveValue('2');
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
  });

  await test.step('a search finds the tool in the grid of cards', async () => {
    await pressEnterOn(main(page).getByRole('link', { name: 'Purchase' }));
    await typeInto(page.getByRole('combobox', { name: 'Search the tools' }), service);
    await page.keyboard.press('Enter');
    await expectCard(page, tool);
    await expect(page.getByRole('link', { name: 'Continue your order' })).toBeVisible();
    await pressEnterOn(page.getByRole('link', { name: `Order Now ${service}` }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(service);
  });

  const open = page.getByRole('button', { name: 'Order Now', exact: true });
  await test.step('the modal shows who orders, and the API validates it', async () => {
    await pressEnterOn(open);
    for (const [label, value] of [
      ['Name', clientName],
      ['Email', client],
    ]) {
      await expect(modal(page).getByLabel(String(label))).toHaveValue(String(value));
      await expect(modal(page).getByLabel(String(label))).toHaveAttribute('readonly');
    }
    await expect(modal(page).getByLabel('Quantity')).toHaveValue('2');
    await expect(modal(page).getByLabel('Address')).toBeFocused();
    await pressEnterOn(modal(page).getByRole('button', { name: 'Submit', exact: true }));
    await expectToast(page, 'error', 'Sorry!!! Your order is failed ');
    await expect(modal(page).getByLabel('Address')).toHaveAccessibleDescription(/This is required\./);
    await expect(modal(page).getByLabel('Address')).toBeFocused();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    await expect(open).toBeFocused();
  });

  await test.step('an order above the stock changes nothing, and keeps the form', async () => {
    await page.keyboard.press('Enter');
    await expect(modal(page).getByLabel('Address')).toBeFocused();
    await page.keyboard.type('1 Anvil Yard');
    await modal(page).getByLabel('Quantity').fill('45');
    await typeInto(modal(page).getByLabel('Phone'), '555 0101');
    await page.keyboard.press('Enter');
    await expect(modal(page).getByRole('alert')).toContainText('40');
    await expect(modal(page).getByRole('button', { name: 'Change to 40' })).toBeVisible();
    await expect(modal(page).getByLabel('Address')).toHaveValue('1 Anvil Yard');
    expect(await stockOf(id)).toBe(40);
  });

  const order = { id, service, client, clientName, address: '1 Anvil Yard', quantity: 3, phone: '555 0101' };
  await test.step('POST /order places the order', async () => {
    await modal(page).getByLabel('Quantity').fill('3');
    const placed = callTo(page, 'POST /order');
    await pressEnterOn(modal(page).getByRole('button', { name: 'Submit', exact: true }));
    const { payload, ...rest } = await placed;
    expect(payload).toEqual({ ...order, country: 'GB', expectedTotal: 102, expectedCurrency: 'USD' });
    expect(rest).toMatchObject({
      ...{ authorization: await authorization(), status: 201, body: { success: true } },
    });
    await expectToast(page, 'success', 'Your order is  successful.Thank you...');
    await expect(modal(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await stockOf(id)).toBe(37);
  });

  const row = page.getByRole('row').filter({ hasText: service });
  let orderId = '';
  await test.step('GET /order/email lists it, with a link to the payment', async () => {
    await pressEnterOn(main(page).getByRole('link', { name: 'Dashboard' }));
    const listed = callTo(page, 'GET /order/email');
    await pressEnterOn(sidebar(page).getByRole('link', { name: 'My Orders' }));
    await expect(page).toHaveURL('/dashboard/myOrders');
    expect(await listed).toMatchObject({
      ...{ query: { client }, payload: null, authorization: await authorization(), body: [order] },
    });
    [{ _id: orderId }] = (await listed).body as [{ _id: string }];
    const headings = ['Name', 'Email', 'Service', 'Quantity', 'Price', 'Payment', 'Cancel'];
    await expect(page.getByRole('columnheader')).toHaveText(headings);
    await expect(row.getByRole('cell')).toHaveText([
      ...[clientName, client, service, '3', '$102.00$34.00 each', /^Payment/, /^Cancel/],
    ]);
    await row.getByRole('link', { name: 'Payment' }).click();
    await expect(page).toHaveURL(/\/payment\?order=\d{5}-\d{5}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Make Payment', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay \$102\.00 for order / })).toBeVisible();
    await page.goBack();
  });

  await test.step('DELETE /order/{id} cancels it, after a question', async () => {
    const cancel = row.getByRole('button', { name: `Cancel the order of ${service}` });
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to Cancel?', exact: true });
    await pressEnterOn(cancel);
    await expect(question.getByRole('button', { name: 'No, keep it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(question.getByRole('button', { name: 'Yes, cancel it' }));
    const cancelled = callTo(page, `DELETE /order/${orderId}`);
    await page.keyboard.press('Enter');
    expect(await cancelled).toMatchObject({ payload: null, status: 200, body: { deletedCount: 1 } });
    await expect(row).toHaveCount(0);
    await expectFocusWithin(page.getByRole('region', { name: 'Orders' }));
    await expect.poll(() => stockOf(id)).toBe(40);
  });
});
