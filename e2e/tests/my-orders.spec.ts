import { expect, type Page } from '@playwright/test';
import { expectAccessibleEverywhere, expectAccessibleInAllThemes } from '../support/accessible.ts';
import { callTo } from '../support/call-to.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to Cancel?', exact: true });
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Yes, cancel it' }).click();
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
const orderPath = (number: string) => `/dashboard/myOrders/${number}`;

const tooLate = (number: string, tool?: string) =>
  `${tool ?? `Order ${number}`} is not cancelled. Order ${number} is already packed, so ${tool ?? 'it'} cannot be cancelled.`;

/** An order of two tools: 3 of the first and 2 of the second, for $170. */
async function placeTwo(api: ShopApi) {
  const [first, second] = [await addOwnTool(), await addOwnTool()];
  const order = await api.placeOrder([
    { id: first.id, quantity: 3 },
    { id: second.id, quantity: 2 },
  ]);
  return { first, second, number: order.number };
}

async function pack(number: string): Promise<unknown> {
  const admin = await ShopApi.admin();
  await admin.takeStep(number, 'pay');
  return admin.takeStep(number, 'pack');
}

shopperTest(
  'a shopper cancels one tool of an order and then the rest of it',
  { tag: '@full' },
  async ({ page, api }) => {
    const { first, second, number } = await placeTwo(api);
    await page.goto('/dashboard/myOrders');
    const heading = page.getByRole('rowheader', { name: `Order ${number}` });
    await expect(heading).toContainText('PlacedUnpaid');
    await expect(page.getByRole('row').filter({ hasText: first.name })).toContainText('$102.00$34.00 each');
    await heading.getByRole('link', { name: `Order ${number}`, exact: true }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
    await expect(page.getByRole('region', { name: 'Tools' })).toContainText('Total$170.00');
    await expect(timeline(page)).toContainText(['Order placed', 'Packed', 'Shipped', 'Delivered']);
    await page.getByRole('button', { name: `Cancel ${first.name}` }).click();
    await expect(question(page)).toContainText(`3 × ${first.name} of order ${number}`);
    await confirm(page);
    await expect(page.getByRole('region', { name: 'Tools' })).toContainText('Total$68.00');
    await expect(timeline(page).nth(1)).toContainText(`${first.name} cancelled`);

    await page.getByRole('button', { name: 'Cancel the whole order' }).click();
    await expect(question(page)).toContainText(`2 × ${second.name} of order ${number}`);
    await confirm(page);
    await expectToast(page, 'success', `Order ${number} is cancelled.`);
    await expect(page.getByText('This order is cancelled. There is nothing to pay.')).toBeVisible();
    await expect(timeline(page).last()).toContainText(/Order cancelled.*, by you/);
    await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);

    await page.getByRole('link', { name: 'My Orders' }).first().click();
    await expect(page.getByText('You have no orders')).toBeVisible();
    await page.getByRole('link', { name: 'Cancelled orders' }).click();
    await expect(page.getByRole('rowheader', { name: `Order ${number}` })).toBeVisible();
  },
);

shopperTest(
  'a cancellation after the packing says why it came too late',
  { tag: '@full' },
  async ({ page, api }) => {
    const { first, number } = await placeTwo(api);
    await page.goto('/dashboard/myOrders');
    await page.getByRole('button', { name: `Cancel the order of ${first.name}` }).click();
    await expect(question(page)).toBeVisible();
    await pack(number);
    await confirm(page);
    await expectToast(page, 'error', tooLate(number, first.name));
    const row = page.getByRole('row').filter({ hasText: first.name });
    await expect(row.getByRole('cell').last()).toHaveText('Already packed');
    await expect(page.getByRole('rowheader')).toContainText('PackedPaid');
  },
);

shopperTest(
  'a cancellation and the packing at the same moment: one of them wins',
  { tag: '@full' },
  async ({ page, api }) => {
    const { number } = await placeTwo(api);
    const admin = await ShopApi.admin();
    await admin.takeStep(number, 'pay');
    await page.goto(orderPath(number));
    await page.getByRole('button', { name: 'Cancel the whole order' }).click();
    await expect(question(page)).toBeVisible();
    const cancelled = callTo(page, `POST /orders/${number}/cancel`);
    const [packing] = await Promise.allSettled([admin.takeStep(number, 'pack'), confirm(page)]);

    const { status } = await cancelled;
    expect(packing.status === 'fulfilled' ? 409 : 200).toBe(status);
    const badge = status === 200 ? 'Cancelled' : 'Packed';
    await expect(page.getByRole('main').locator('header').getByText(badge, { exact: true })).toBeVisible();
    const { state } = await api.readOrder(number);
    expect(state).toBe(badge.toLowerCase());
    if (status === 200) await expectToast(page, 'success', `Order ${number} is cancelled.`);
    else await expectToast(page, 'error', tooLate(number));
  },
);

shopperTest(
  'the steps of the shop appear when the tab is focused again',
  { tag: '@full' },
  async ({ page, api }) => {
    const { number } = await placeTwo(api);
    await page.goto(orderPath(number));
    await expect(page.getByText(/^We have reserved your tools/)).toBeVisible();
    const admin = await ShopApi.admin();
    await pack(number);
    await admin.takeStep(number, 'ship', { carrier: 'Parcel Post', tracking: 'PP 1234' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('Your tools are on their way with Parcel Post.')).toBeVisible();
    const steps = ['Order placed', 'Payment received', 'Packed', /Shipped.*Parcel Post, tracking PP 1234/];
    await expect(timeline(page)).toContainText([...steps, /Delivered.*pending/]);
    await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  },
);

shopperTest(
  'ordering again fills the basket and names what is sold out',
  { tag: '@full' },
  async ({ page, api }) => {
    const { id, name } = await addOwnTool();
    const scarce = await addOwnTool({ quantity: 4 });
    const lines = [
      { id, quantity: 3 },
      { id: scarce.id, quantity: 4 },
    ];
    const { number } = await api.placeOrder(lines);
    await page.goto(orderPath(number));
    const merged = callTo(page, 'POST /basket/merge');
    await page.getByRole('button', { name: 'Order again' }).click();
    expect(await merged).toMatchObject({ payload: { lines }, status: 200 });
    expect((await merged).body).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ name, quantity: 3 })]),
    });
    await expect(page.getByText(`${scarce.name} is sold out.`)).toBeVisible();
    await expect(page).toHaveURL('/basket');
  },
);

shopperTest(
  'an unknown number and an order of another account are not found',
  { tag: '@full' },
  async ({ page }) => {
    const other = await ShopApi.signUp(newAccount());
    const { number } = await placeTwo(other);
    for (const unknown of [number, '10000-00000', 'nonsense']) {
      await page.goto(orderPath(unknown));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found');
      await expect(page.getByRole('link', { name: 'See my orders' })).toBeVisible();
    }
    await expectAccessibleInAllThemes(page);
  },
);

shopperTest(
  'the order page and the list are accessible at every width',
  { tag: '@full' },
  async ({ page, api }) => {
    const { second, number } = await placeTwo(api);
    await page.goto('/dashboard/myOrders');
    await expect(page.getByRole('rowheader')).toBeVisible();
    await expectAccessibleEverywhere(page);

    await page.goto(orderPath(number));
    await page.getByRole('button', { name: `Cancel ${second.name}` }).click();
    await confirm(page);
    await expect(page.getByText(`${second.name} cancelled`)).toBeVisible();
    await expectAccessibleEverywhere(page);
  },
);
