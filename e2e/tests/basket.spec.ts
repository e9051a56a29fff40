import { expect, type Page } from '@playwright/test';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { signIn, signUp } from '../support/visitor.ts';

const TOOL = { price: 34, quantity: 40, minQuantity: 1, maxQuantity: 12 };

const count = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Tools in the basket' }).getByRole('listitem').filter({ hasText: name });
const total = (page: Page) => page.getByRole('region', { name: 'Your order' }).getByRole('status');

async function addToBasket(page: Page, id: string, quantity: number): Promise<void> {
  await page.goto(`/purchase/${id}?quantity=${quantity}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('status').filter({ hasText: `× ${quantity} added.` })).toBeVisible();
}

/** Another tab or device refreshes when the customer returns to it. */
function focus(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
  });
}

test('a visitor changes the basket in two tabs, and finds it in the account after the sign-in', async ({
  page,
  context,
}) => {
  const [hammer, chisel] = [await addOwnTool(TOOL), await addOwnTool({ ...TOOL, price: 12.5 })];
  const account = newAccount();
  const api = await ShopApi.signUp(account);
  await api.fillBasket([{ id: hammer.id, quantity: 4 }]);

  await test.step('two tabs show the same basket', async () => {
    await addToBasket(page, hammer.id, 2);
    await addToBasket(page, chisel.id, 1);
    await expect(count(page)).toHaveText('Basket (3)');
    await count(page).click();
    await expect(line(page, hammer.name)).toContainText('$68.00');
    await expect(total(page)).toHaveText('$80.50');
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Free');
    const tab = await context.newPage();
    await tab.goto('/basket');
    await page.getByRole('button', { name: `Increase quantity of ${hammer.name}` }).click();
    for (const each of [page, tab]) await expect(total(each)).toHaveText('$114.50');
    await expect(count(tab)).toHaveText('Basket (4)');
    await page.getByRole('button', { name: `Remove ${hammer.name}` }).click();
    await expect(page.getByText(`${hammer.name} × 3 removed.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expect(total(tab)).toHaveText('$12.50');
    await page.keyboard.press('Enter');
    for (const each of [page, tab]) await expect(total(each)).toHaveText('$114.50');
    await tab.close();
  });

  await test.step('POST /basket/merge adds it to the basket of the account', async () => {
    await page.goto('/login?from=/basket');
    const merged = page.waitForResponse('**/api/basket/merge');
    await signIn(page, account);
    expect((await merged).ok()).toBe(true);
    await expect(count(page)).toHaveText('Basket (5)');
    await expect(total(page)).toHaveText('$148.50');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(count(page)).toHaveText('Basket (0)');
  });
});

test('the basket of a visitor is merged at the sign-in, and other devices show it', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  const [hammer, chisel] = [await addOwnTool(TOOL), await addOwnTool(TOOL)];

  const device = await browser.newPage();
  await device.goto('/login');
  await signIn(device, account);
  await expect(device).toHaveURL('/');
  await addToBasket(device, hammer.id, 1);

  await addToBasket(page, hammer.id, 3);
  await addToBasket(page, chisel.id, 2);
  await page.goto('/login');
  const merged = page.waitForResponse('**/api/basket/merge');
  await signIn(page, account);
  expect((await merged).ok()).toBe(true);
  await expect(count(page)).toHaveText('Basket (5)');
  await page.goto('/basket');
  await expect(total(page)).toHaveText('$170.00');

  await focus(device);
  await expect(count(device)).toHaveText('Basket (5)');
  await page.getByRole('button', { name: `Remove ${chisel.name}` }).click();
  await expect(page.getByText(`${chisel.name} × 2 removed.`)).toBeVisible();
  await focus(device);
  await expect(count(device)).toHaveText('Basket (3)');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(count(page)).toHaveText('Basket (0)');
  await device.context().close();
});

test('nothing is lost when the merge fails, and it is repeated until it succeeds', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  const { id, name } = await addOwnTool(TOOL);
  await addToBasket(page, id, 2);
  await page.route('**/api/basket/merge', (route) =>
    route.fulfill({ status: 400, json: { status: 400, code: 'not-now', detail: 'Not now.' } }),
  );
  await page.goto('/login?from=/basket');
  await signIn(page, account);
  await expect(page.getByRole('alert')).toContainText('not in your account yet');
  await expect(line(page, name)).toContainText('$68.00');
  await expect(count(page)).toHaveText('Basket (2)');
  await page.reload();
  await expect(line(page, name)).toContainText('$68.00');

  await page.unrouteAll();
  await focus(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(line(page, name)).toContainText('$68.00');

  const device = await (await browser.newContext()).newPage();
  await device.goto('/login?from=/basket');
  await signIn(device, account);
  await expect(line(device, name)).toContainText('$68.00');
  await device.context().close();
});

shopperTest('two tabs of an account change the same basket', { tag: '@full' }, async ({ page, context }) => {
  const { id, name } = await addOwnTool(TOOL);
  await addToBasket(page, id, 1);
  const tab = await context.newPage();
  await addToBasket(tab, id, 2);
  await page.goto('/basket');
  await expect(total(page)).toHaveText('$102.00');
  await tab.goto('/basket');
  await tab.getByRole('button', { name: `Decrease quantity of ${name}` }).click();
  await expect(count(tab)).toHaveText('Basket (2)');
  await focus(page);
  await expect(total(page)).toHaveText('$68.00');
});

shopperTest(
  'a line says what is left, and the checkout waits until it is changed',
  { tag: '@full' },
  async ({ page }) => {
    const scarce = await addOwnTool({ ...TOOL, quantity: 3 });
    const gone = await addOwnTool({ ...TOOL, quantity: 2 });
    await addToBasket(page, scarce.id, 3);
    await addToBasket(page, gone.id, 2);
    const others = await ShopApi.signUp(newAccount());
    await others.orderTool({ id: scarce.id, quantity: 1 });
    await others.orderTool({ id: gone.id, quantity: 2 });
    await page.goto('/basket');
    await expect(line(page, scarce.name)).toContainText('Only 2 left.');
    await expect(line(page, gone.name)).toContainText('This tool is sold out.');
    await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled();
    await line(page, scarce.name).getByRole('button', { name: 'Change to 2' }).click();
    await page.getByRole('button', { name: `Remove ${gone.name}` }).click();
    await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
    await expect(total(page)).toHaveText('$68.00');
  },
);

test('an order that a visitor began continues after a sign-up elsewhere', { tag: '@full' }, async ({
  page,
}) => {
  const { id, name } = await addOwnTool(TOOL);
  await page.goto(`/purchase/${id}?quantity=2`);
  await page.getByRole('button', { name: 'Order Now' }).click();
  await signUp(page);
  const offer = page.getByRole('region', { name: 'Your order' });
  await expect(offer).toHaveText(`Continue your order: ${name} × 2`);
  await page.reload();
  await offer.getByRole('link').click();
  await expect(page.getByRole('dialog').getByLabel('Quantity')).toHaveValue('2');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/purchase/${id}?quantity=2`);
  await page.goBack();
  await expect(page).toHaveURL('/purchase');
  await offer.getByRole('button', { name: 'Forget this order' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Purchase' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

shopperTest(
  'the dialog leads to the checkout, and a discount code is taken off in the basket, the checkout and the order',
  { tag: '@full' },
  async ({ page }) => {
    const { id } = await addOwnTool(TOOL);
    const code = await (await ShopApi.admin()).addPromotion(id);
    await page.goto(`/purchase/${id}?quantity=2`);
    await page.getByRole('button', { name: 'Order Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('1 Anvil Yard, Sheffield');
    await dialog.getByRole('button', { name: 'Go to the checkout' }).click();
    await page.getByRole('link', { name: 'Change the basket' }).click();
    // The checkout has the same summary, and stays until the basket is loaded.
    await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible();
    const summary = page.getByRole('region', { name: 'Your order' });
    await summary.getByLabel('Discount code').fill(` ${code.toLowerCase()} `);
    await page.keyboard.press('Enter');
    await expect(summary).toContainText(`Workshop week (${code})−$6.80`);
    await expect(summary.getByRole('button', { name: 'Remove' })).toBeFocused();
    await page.getByRole('link', { name: 'Check out' }).click();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Anvil Yard, Sheffield');
    await page.getByLabel('Phone').fill('+44 114 496 0100');
    await page.getByRole('button', { name: 'Place order · $61.20' }).click();
    await page.getByRole('button', { name: 'Pay $61.20' }).click();
    const tools = page.getByRole('region', { name: 'Tools' });
    await expect(tools).toContainText(`Workshop week (${code})−$6.80`);
    await expect(tools).toContainText('$61.20');
  },
);
