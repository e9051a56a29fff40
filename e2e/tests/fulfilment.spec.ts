import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { environment } from '../support/environment.ts';
import { openOrders, placeOrders, takeStep, uniqueYard } from '../support/fulfilment.ts';
import { adminTest } from '../support/signed-in.ts';

const steps = (page: Page, number: string) =>
  page.getByRole('region', { name: `Steps of order ${number}` }).getByRole('button');

adminTest(
  'the slower of two admins reads what the other did, and goes on from there',
  { tag: '@full' },
  async ({ page, context, api }) => {
    const { orders } = await placeOrders(1, uniqueYard());
    const number = String(orders[0]?.number);
    await api.takeStep(number, 'pay');
    await page.goto(`/dashboard/allOrders/${number}`);
    const other = await context.newPage();
    await other.goto(`/dashboard/allOrders/${number}`);
    await page.getByRole('button', { name: `Cancel order ${number}` }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to Cancel?' });
    await expect(question).toBeVisible();

    await takeStep(other, `Pack order ${number}`);
    await takeStep(other, `Ship order ${number}`, { Carrier: 'DHL' });
    await question.getByRole('button', { name: `Yes, cancel order ${number}` }).click();

    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText(`Order ${number} is already shipped`);
    await expect(question).toHaveCount(0);
    await expect(steps(page, number)).toHaveText([
      `Mark order ${number} as delivered`,
      `Mark order ${number} as refunded`,
    ]);
    await expectAccessibleInAllThemes(page);
  },
);

adminTest(
  'a refund asks for the password, and goes on with the note that was typed',
  { tag: '@full' },
  async ({ page, api }) => {
    const { orders } = await placeOrders(1, uniqueYard());
    const number = String(orders[0]?.number);
    const total = orders[0]?.total.toFixed(2);
    await api.takeStep(number, 'pay');
    await page.goto(`/dashboard/allOrders/${number}`);
    // As for an admin whose last proof is older than ten minutes.
    const body = JSON.stringify({ status: 403, code: 'step-up-required' });
    const rejected = { status: 403, contentType: 'application/problem+json', body };
    await page.route(`**/api/orders/${number}/steps`, (route) => route.fulfill(rejected), { times: 1 });

    const label = `Mark order ${number} as refunded`;
    await page.getByRole('button', { name: label }).click();
    const refund = page.getByRole('dialog', { name: label });
    await refund.getByLabel('Note (optional)').fill('The handle was loose.');
    await refund.getByRole('button', { name: `Mark $${total} as refunded` }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Your password').fill(environment.admin.password);
    await expectAccessibleInAllThemes(page);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(refund).toHaveCount(0);
    await expect(page.getByText('The handle was loose.')).toBeVisible();
  },
);

adminTest(
  'the CSV export has the orders of the filters, and no formulas',
  { tag: '@full' },
  async ({ page }) => {
    const yard = uniqueYard();
    const { orders, tool } = await placeOrders(2, `=HYPERLINK("${yard}")`);
    await openOrders(page, yard);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    await expect(page.getByText(/^The export is complete: /)).toBeVisible();

    const csv = await readFile(await file.path(), 'utf8');
    const [head, ...rows] = csv
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(head).toContain('Number,Date,State,Payment,Name,Email,Address,Phone,Tool,Quantity');
    expect(rows).toHaveLength(2);
    for (const { number } of orders) {
      const row = rows.find((candidate) => candidate.startsWith(number));
      expect(row).toContain(tool.name);
      expect(row).toContain(`"'=HYPERLINK(""${yard}"")"`);
    }
  },
);

adminTest('an export that breaks off saves nothing and says so', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard/allOrders');
  await page.route('**/api/orders/export*', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('nothing was saved');
  await expectAccessibleInAllThemes(page);
});

adminTest('every value of an order is readable on a phone', { tag: '@full' }, async ({ page }) => {
  const yard = uniqueYard();
  const { orders, tool } = await placeOrders(1, `A long address with many words, ${yard}, Sheffield S3 8GW`);
  const number = String(orders[0]?.number);
  await page.setViewportSize({ width: 390, height: 844 });
  const table = await openOrders(page, yard);
  await expect(page.getByLabel('Payment')).toBeHidden();
  await page.getByText('Filters', { exact: true }).click();
  await expect(page.getByLabel('Payment')).toBeVisible();
  const row = table.getByRole('row').filter({ hasText: number });
  const { width = 0 } = page.viewportSize() ?? {};
  for (const text of [number, 'Ada Turner', '@shop.example', yard, tool.name, 'Placed', 'Unpaid', '$68.00']) {
    const value = row.getByText(text).last();
    await value.scrollIntoViewIfNeeded();
    const box = await value.boundingBox();
    expect(box?.x, text).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? width + 1), text).toBeLessThanOrEqual(width);
  }
  const region = page.getByRole('group', { name: 'All orders' });
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('button', { name: `Mark order ${number} as paid` })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

adminTest('the dialogs of an order and its packing slip', { tag: '@full' }, async ({ page, api }) => {
  const { orders, tool } = await placeOrders(1, uniqueYard());
  const number = String(orders[0]?.number);
  await api.takeStep(number, 'pay');
  await api.takeStep(number, 'pack');
  await page.goto(`/dashboard/allOrders/${number}`);
  await page.getByRole('button', { name: `Ship order ${number}` }).click();
  const ship = page.getByRole('dialog', { name: `Ship order ${number}` });
  await expect(ship.getByLabel(`${tool.name}, of 2`)).toBeFocused();
  await ship.getByLabel('Carrier').fill('');
  await ship.getByRole('button', { name: `Ship order ${number}` }).click();
  await expect(ship.getByLabel('Carrier')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInAllThemes(page);
  await page.keyboard.press('Escape');

  await page.emulateMedia({ media: 'print' });
  const slip = page.getByRole('region', { name: `Packing slip of order ${number}` });
  await expect(slip).toContainText(tool.name);
  await expect(slip).not.toContainText('$');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

/** The dot before a state. */
const dotOf = (state: Locator) =>
  state.evaluate((label) => {
    const { border, backgroundColor, backgroundImage } = getComputedStyle(label, '::before');
    return [border, backgroundColor, backgroundImage].join();
  });

adminTest(
  'the packing slips of the selected orders are printed on a sheet each, and the dots of states differ',
  { tag: '@full' },
  async ({ page, api }) => {
    const yard = uniqueYard();
    const [order] = (await placeOrders(3, yard)).orders;
    for (const step of ['pay', 'pack'] as const) await api.takeStep(String(order?.number), step);
    const table = await openOrders(page, yard);
    const states = ['Placed', 'Packed', 'Paid'].map((state) =>
      table.getByText(state, { exact: true }).last(),
    );
    expect(new Set(await Promise.all(states.map(dotOf))).size).toBe(states.length);
    await page.getByRole('checkbox', { name: 'Select all shown orders' }).check();
    await expect(page.getByRole('button', { name: 'Print 3 packing slips' })).toBeEnabled();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
    // Of the page: padding would leave the second sheet of a long order without a margin.
    const margins = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .flatMap((rule) => (rule instanceof CSSPageRule ? [rule.style.getPropertyValue('margin')] : [])),
    );
    expect(margins).toEqual(['16mm']);
  },
);

adminTest('an unknown number leads back to all orders', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard/allOrders/10000-00000');
  await expect(page.getByText('Order not found')).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(page).toHaveURL('/dashboard/allOrders');
});
