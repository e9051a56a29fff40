import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { callTo } from '../support/call-to.ts';
import { placeOrders, takeStep, uniqueYard } from '../support/fulfilment.ts';
import { expectFocusWithin, pressEnterOn, tabTo } from '../support/keyboard.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

const { step } = adminTest;
const table = (page: Page) => page.getByRole('table', { name: 'All orders' });
const steps = (page: Page, number: string) =>
  page.getByRole('region', { name: `Steps of order ${number}` }).getByRole('button');

adminTest('an admin finds orders, packs them, ships one and cancels one', async ({ page, api }) => {
  const yard = uniqueYard();
  const { customer, tool, orders } = await placeOrders(3, `12 ${yard}, Sheffield`);
  const [unpaid, refunded, invoiced] = orders.map(({ number }) => number) as [string, string, string];
  await api.takeStep(refunded, 'pay');
  const authorization = `Bearer ${api.accessToken}`;
  const numbers = table(page).getByRole('link', { name: /^[\d-]+$/ });
  const rowOf = (number: string) => table(page).getByRole('row').filter({ hasText: number });

  await step('GET /orders lists the orders, by a part of the address', async () => {
    const open = callTo(page, 'GET /order');
    await page.goto('/dashboard/allOrders');
    expect(await open).toMatchObject({ payload: null, authorization, status: 200, body: expect.any(Array) });
    await expect(table(page)).toBeVisible();
    const found = page.waitForResponse(/\/api\/orders\?.*q=/);
    await page.getByLabel('Filter orders').fill(yard.slice(2));
    const response = await found;
    expect(await response.request().headerValue('authorization')).toBe(authorization);
    expect(await response.json()).toMatchObject([
      ...[{ number: invoiced }, { number: refunded }, { number: unpaid }],
    ]);
    await expect(page.getByText('3 found')).toBeVisible();
    await expect(numbers).toHaveText([invoiced, refunded, unpaid]);
  });

  await step('GET /orders/export exports the found orders', async () => {
    const exported = page.waitForRequest(/\/api\/orders\/export/);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(new URL((await exported).url()).searchParams.get('q')).toBe(yard.slice(2));
  });

  await step('the filters survive a reload, a link to an order, and Back', async () => {
    await page.getByLabel('Payment').selectOption('Paid');
    await expect(numbers).toHaveText([refunded]);
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('To', { exact: true }).fill(today);
    await expect(page).toHaveURL(new RegExp(`payment=paid.*to=${today}`));
    await page.reload();
    await expect(page.getByLabel('Payment')).toHaveValue('paid');
    await numbers.click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${refunded}` })).toBeVisible();
    const back = page.getByRole('link', { name: 'All orders', exact: true });
    await expect(back).toHaveAttribute('href', new RegExp(`payment=paid.*to=${today}`));
    await page.goBack();
    await expect(numbers).toHaveText([refunded]);
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(today);
    await page.goBack();
    await page.goBack();
    await expect(numbers).toHaveText([invoiced, refunded, unpaid]);
  });

  await step('POST /orders/{number}/steps invoices an order', async () => {
    await rowOf(invoiced).getByRole('link', { name: invoiced, exact: true }).click();
    const line = page.getByRole('row').filter({ hasText: tool.name });
    await expect(line.getByRole('cell')).toContainText(['', '2', '34', '$34.00', '$68.00']);
    await expect(steps(page, invoiced)).toHaveText([
      `Accept order ${invoiced} on invoice`,
      `Mark order ${invoiced} as paid`,
      `Cancel order ${invoiced}`,
    ]);
    const taken = callTo(page, `POST /orders/${invoiced}/steps`);
    await takeStep(page, `Accept order ${invoiced} on invoice`, { 'Note (optional)': 'Invoice 1002' });
    expect(await taken).toMatchObject({
      ...{ payload: { step: 'invoice', note: 'Invoice 1002' }, authorization },
      body: { number: invoiced, payment: 'invoiced' },
    });
    await expectToast(page, 'success', `Order ${invoiced} is accepted on invoice.`);
    await page.goBack();
  });

  await step('POST /orders/pack packs by keyboard, and names the others with the reason', async () => {
    await expect(rowOf(invoiced)).toContainText('On invoice');
    // Another admin is faster.
    await api.takeStep(refunded, 'refund');
    await tabTo(page.getByRole('checkbox', { name: 'Select all shown orders' }));
    await page.keyboard.press('Space');
    await expect(page.getByText('3 orders selected, 2 ready to pack')).toBeVisible();
    await expect(
      rowOf(unpaid).getByRole('link', { name: 'Accept on invoice or mark as paid' }),
    ).toBeVisible();
    const packed = callTo(page, 'POST /orders/pack');
    await pressEnterOn(page.getByRole('button', { name: 'Pack 2 of 3 orders' }));
    expect(await packed).toMatchObject({ authorization, status: 200 });
    expect((await packed).payload).toEqual({ numbers: [invoiced, refunded] });
    const results = page.getByRole('region', { name: 'Packing results' });
    await expect(results).toContainText('1 of 2 orders packed');
    await expect(results.getByRole('listitem')).toContainText(
      `${refunded}: Order ${refunded} is already refunded`,
    );
    await expectFocusWithin(results);
    await expect(rowOf(invoiced)).toContainText('Packed');
    await expect(rowOf(unpaid)).toContainText('Placed');
    for (const number of [unpaid, refunded])
      await expect(page.getByRole('checkbox', { name: `Select order ${number}` })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(results.getByRole('link', { name: refunded })).toBeFocused();
    await expectAccessibleInAllThemes(page);
  });

  await step('an order is cancelled after a question', async () => {
    await rowOf(unpaid).getByRole('button', { name: 'Cancel' }).click();
    const name = 'Are you sure you want to Cancel?';
    const dialog = page.getByRole('alertdialog', { name, exact: true });
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(rowOf(unpaid)).toHaveCount(0);
  });

  await step('the packed order is shipped, delivered and paid', async () => {
    await rowOf(invoiced).getByRole('link', { name: invoiced, exact: true }).click();
    await takeStep(page, `Ship order ${invoiced}`, {
      Carrier: 'Royal Mail',
      'Tracking number (optional)': 'RM 1234 5678 9GB',
    });
    await expect(page.getByText('RM 1234 5678 9GB')).toBeVisible();
    await takeStep(page, `Mark order ${invoiced} as delivered`);
    await takeStep(page, `Mark order ${invoiced} as paid`);
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toContainText([
      ...['Order placedAda Turner', 'Invoice 1002', 'Packed', 'Shipped', 'Delivered', 'Marked as paid'],
    ]);
    expect(await customer.readOrder(invoiced)).toMatchObject({
      ...{ state: 'delivered', payment: 'paid', carrier: 'Royal Mail', tracking: 'RM 1234 5678 9GB' },
      steps: [],
    });
  });
});
