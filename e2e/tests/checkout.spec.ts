import { expect, type Page, type Route } from '@playwright/test';
import { addOwnTool, openHomeWithOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const TOOL = { price: 34, quantity: 40, minQuantity: 1, maxQuantity: 12 };
const NUMBER = /^\/confirmation\/\d{5}-\d{5}$/;
const UNCONFIRMED = 'The shop did not confirm your order';
const PLACE = '**/api/orders';

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });

async function fillBasket(page: Page, ...tools: { id: string }[]): Promise<void> {
  for (const { id } of tools) {
    await page.goto(`/purchase/${id}`);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('× 1 added.')).toBeVisible();
  }
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('1 Anvil Yard, Sheffield');
  await page.getByLabel('Phone').fill('+44 114 496 0100');
}

async function expectConfirmation(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
  const { pathname } = new URL(page.url());
  expect(pathname).toMatch(NUMBER);
  return pathname.slice('/confirmation/'.length);
}

shopperTest('the number of another customer is not found', { tag: '@full' }, async ({ page }) => {
  await page.goto('/confirmation/40712-38915');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See your orders' })).toHaveAttribute(
    'href',
    '/dashboard/myOrders',
  );
});

shopperTest(
  'an order of too much says for each line what is left, and places none',
  { tag: '@full' },
  async ({ page, api, account }) => {
    const scarce = await addOwnTool({ ...TOOL, quantity: 1 });
    const gone = await addOwnTool({ ...TOOL, quantity: 1 });
    const plenty = await addOwnTool(TOOL);
    await fillBasket(page, scarce, gone, plenty);
    await page.goto('/basket');
    await page.getByRole('button', { name: `Increase quantity of ${plenty.name}` }).click();
    await page.goto('/checkout');
    await fillAddress(page);
    const others = await ShopApi.signUp(newAccount());
    for (const { id } of [scarce, gone]) await others.orderTool({ id, quantity: 1 });
    await placeOrder(page).click();
    await expectToast(page, 'error', 'Sorry!!! Your order is failed ');
    for (const { name } of [scarce, gone])
      await expect(page.getByRole('listitem').filter({ hasText: name }).getByRole('alert')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: plenty.name }).getByRole('alert')).toHaveCount(
      0,
    );
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Anvil Yard, Sheffield');
    expect(await api.countOrders(account.email)).toBe(0);
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
  // The other one has lost less.
  const tag = when === 'before the response arrives' ? [] : '@full';
  shopperTest(
    `a connection lost ${when} places the order once, also after a reload`,
    { tag },
    async ({ page, api, account }) => {
      const { id } = await addOwnTool(TOOL);
      await fillBasket(page, { id });
      await page.goto('/checkout');
      await fillAddress(page);
      await page.route(PLACE, loseConnection);
      const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/orders'));
      await placeOrder(page).click();
      await lost;
      // The kernel waits before it repeats the request: the customer reloads the page meanwhile.
      await page.reload();
      await expect(page.getByRole('alert')).toContainText(UNCONFIRMED);
      await expect(page.getByText('1 Anvil Yard, Sheffield')).toBeVisible();
      await page.unrouteAll();
      await placeOrder(page).click();
      await expectConfirmation(page);
      expect(await api.countOrders(account.email)).toBe(1);
      await page.goto('/checkout');
      await expect(page.getByText('Your basket is empty')).toBeVisible();
    },
  );
}

shopperTest(
  'a customer gives up an unconfirmed order and begins another',
  { tag: '@full' },
  async ({ page, api, account }) => {
    const { id } = await addOwnTool(TOOL);
    await fillBasket(page, { id });
    await page.goto('/checkout');
    await fillAddress(page);
    await page.route(PLACE, (route) => route.abort('connectionreset'));
    await placeOrder(page).click();
    await page.waitForEvent('requestfailed');
    await page.reload();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Start a new order' }).click();
    await page.getByLabel('Address', { exact: true }).fill('2 Anvil Yard, Sheffield');
    await page.getByLabel('Phone').fill('+44 114 496 0100');
    await placeOrder(page).click();
    await expectConfirmation(page);
    await expect(page.getByText('2 Anvil Yard, Sheffield')).toBeVisible();
    expect(await api.countOrders(account.email)).toBe(1);
  },
);

shopperTest(
  'Back closes the order dialog, Forward opens it, and the quantity survives a reload',
  { tag: '@full' },
  async ({ page }) => {
    const { id } = await addOwnTool(TOOL);
    await page.goto('/payment');
    await page.goto(`/purchase/${id}`);
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page).toHaveURL(`/purchase/${id}?quantity=1`);
    await page.getByRole('button', { name: 'Order Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quantity').fill('3');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`/purchase/${id}?quantity=3`);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
    await page.getByRole('button', { name: 'Order Now' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/payment');
  },
);

shopperTest(
  'the order dialog is prefilled from the profile and leads to the confirmation',
  { tag: '@full' },
  async ({ page, api }) => {
    await api.updateProfile({ address: '7 Mill Lane, Leeds', phone: '+44 113 496 0000' });
    const { id, name } = await addOwnTool(TOOL);
    await page.goto(`/purchase/${id}?quantity=2`);
    await page.getByRole('button', { name: 'Order Now' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Address')).toHaveValue('7 Mill Lane, Leeds');
    await expect(dialog.getByLabel('Phone')).toHaveValue('+44 113 496 0000');
    await dialog.getByLabel('Phone').fill('call me');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(/^This must have 5 to 20 digits/);
    await dialog.getByLabel('Phone').fill('+44 113 496 0000');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectToast(page, 'success', 'Your order is  successful.Thank you...');
    await expectConfirmation(page);
    await expect(page.getByRole('main')).toContainText(name);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Order Now' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  },
);

shopperTest(
  'a sold-out tool has no order button, and emails once when it is back',
  { tag: '@full' },
  async ({ page }) => {
    const { id, name } = await addOwnTool({ ...TOOL, quantity: 1 });
    const others = await ShopApi.signUp(newAccount());
    await others.orderTool({ id, quantity: 1 });
    await page.goto(`/purchase?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('article').getByText('Sold out')).toBeVisible();
    await page.getByRole('link', { name: `Email me when ${name} is back` }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Order Now' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Email me when it is back' }).click();
    await expect(page.getByText('We will email you once')).toBeVisible();
    await page.reload();
    await expect(page.getByText('We will email you once')).toBeVisible();
    await page.getByRole('button', { name: 'Do not email me' }).click();
    await expect(page.getByRole('button', { name: 'Email me when it is back' })).toBeVisible();
  },
);

test('a visitor asks for the email, signs in and waits', { tag: '@full' }, async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  const { id } = await addOwnTool({ ...TOOL, quantity: 1 });
  const others = await ShopApi.signUp(newAccount());
  await others.orderTool({ id, quantity: 1 });
  await page.goto(`/purchase/${id}`);
  await page.getByRole('button', { name: 'Email me when it is back' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`/purchase/${id}`);
  await expect(page.getByText('We will email you once')).toBeVisible();
});

shopperTest(
  'a signed-in customer orders from home in six actions, each field counted',
  { tag: '@full' },
  async ({ page }) => {
    let actions = 0;
    const act = async (does: Promise<unknown>) => {
      actions += 1;
      await does;
    };
    const tool = await openHomeWithOwnTool(page, TOOL);
    await act(tool.click());
    await act(page.getByRole('button', { name: 'Increase quantity' }).click());
    await act(page.getByRole('button', { name: 'Order Now' }).click());
    const dialog = page.getByRole('dialog');
    await act(dialog.getByLabel('Address').fill('1 Anvil Yard, Sheffield'));
    await act(dialog.getByLabel('Phone').fill('+44 114 496 0100'));
    await act(dialog.getByRole('button', { name: 'Submit' }).click());
    await expectConfirmation(page);
    expect(actions).toBeLessThanOrEqual(6);
  },
);
