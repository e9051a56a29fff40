import { expect, type Page } from '@playwright/test';
import { expectAccessibleEverywhere, expectAccessibleInAllThemes } from '../support/accessible.ts';
import { failApi, suspendApi } from '../support/api-mocks.ts';
import { isFull } from '../support/environment.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';

const TOOL = { quantity: 3, minQuantity: 1, maxQuantity: 12 };

async function addToBasket(page: Page, id: string, quantity: number): Promise<void> {
  await page.goto(`/purchase/${id}?quantity=${quantity}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText(`× ${quantity} added.`)).toBeVisible();
}

shopperTest(
  'the basket: loading, failed, with a line that cannot be ordered, and with a removed line',
  { tag: '@full' },
  async ({ page }) => {
    const { id, name } = await addOwnTool(TOOL);
    await addToBasket(page, id, 3);
    await expectAccessibleEverywhere(page);

    await suspendApi(page, '/basket');
    await page.goto('/basket');
    await expect(page.getByText('Loading the basket')).toBeAttached();
    await expectAccessibleInAllThemes(page);
    await page.unrouteAll();

    await failApi(page, '/basket');
    await page.reload();
    await expect(page.getByText('Your basket could not be loaded')).toBeVisible();
    // The navbar's number mounts when the browser is idle, and reads a failed basket again.
    await expect(page.locator('[data-module="basket-count"]')).toBeAttached();
    await expectAccessibleInAllThemes(page);
    await page.unrouteAll();

    const other = await ShopApi.signUp(newAccount());
    await other.orderTool({ id, quantity: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Only 2 left.')).toBeVisible();
    await expectAccessibleEverywhere(page);

    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(page.getByText(`${name} × 3 removed.`)).toBeVisible();
    await expectAccessibleEverywhere(page);
  },
);

shopperTest(
  'the checkout: loading, with an address book, with errors, unconfirmed',
  { tag: '@full' },
  async ({ page, api }) => {
    const { id } = await addOwnTool(TOOL);
    await addToBasket(page, id, 2);
    await suspendApi(page, '/addresses');
    await page.goto('/checkout');
    await expect(page.getByText('Loading the checkout')).toBeAttached();
    await expectAccessibleInAllThemes(page);
    await page.unrouteAll();

    await page.goto('/checkout');
    const other = await ShopApi.signUp(newAccount());
    await other.orderTool({ id, quantity: 2 });
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByLabel('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleEverywhere(page);
    await page.getByLabel('Address', { exact: true }).fill('1 Anvil Yard, Sheffield');
    await page.getByLabel('Phone').fill('+44 114 496 0100');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('listitem').getByRole('alert')).toBeVisible();
    // A toast that fades in has no contrast yet.
    await expect(page.locator('.Toastify__toast')).toHaveCSS('opacity', '1');
    await expectAccessibleEverywhere(page);

    await api.addAddress({ name: 'Workshop', address: '4 Forge Lane, Sheffield', phone: '+44 114 496 0100' });
    await page.reload();
    await page.locator('label').filter({ hasText: 'Workshop' }).click();
    await expect(page.getByRole('radio', { name: /^Workshop/ })).toBeChecked();
    await expectAccessibleEverywhere(page);

    await page.route('**/api/orders', (route) => route.abort('connectionreset'));
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/orders'));
    await page.getByRole('button', { name: 'Place order' }).click();
    await lost;
    await page.reload();
    await expect(page.getByText('The shop did not confirm your order')).toBeVisible();
    await expectAccessibleEverywhere(page);
  },
);

shopperTest(
  'the payment page with an unknown order, and an order whose payment is checked',
  { tag: '@full' },
  async ({ page, api }) => {
    const { id } = await addOwnTool(TOOL);
    const { number } = await api.placeOrder([{ id, quantity: 2 }]);
    await page.goto('/payment?order=40712-38915');
    await expect(page.getByText('None of your orders has the number in this link.')).toBeVisible();
    await expect(page.getByText(/^Your email address is not confirmed, so we cancel/)).toBeVisible();
    await expectAccessibleEverywhere(page);

    await suspendApi(page, `/orders/${number}/payment/check`);
    await page.goto(`/dashboard/myOrders/${number}?payment=returned`);
    await expect(page.getByText('We are checking your payment.')).toBeVisible();
    await expectAccessibleEverywhere(page);
  },
);

shopperTest(
  'a sold-out tool, before and after the request for an email',
  { tag: '@full' },
  async ({ page }) => {
    const { id } = await addOwnTool({ ...TOOL, quantity: 1 });
    const other = await ShopApi.signUp(newAccount());
    await other.orderTool({ id, quantity: 1 });
    await page.goto(`/purchase/${id}`);
    await expect(page.getByRole('button', { name: 'Email me when it is back' })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Email me when it is back' }).click();
    await expect(page.getByText('We will email you once')).toBeVisible();
    await expectAccessibleEverywhere(page);
  },
);

shopperTest(
  'the order that continues, the count in the navbar, the checkout and the payment move nothing',
  { tag: '@full' },
  async ({ page, api }) => {
    const { id } = await addOwnTool(TOOL);
    const { number } = await api.placeOrder([{ id, quantity: 1 }]);
    await addToBasket(page, id, 1);
    await page.evaluate(() =>
      localStorage.setItem(
        'mf-catalog/pending-order',
        JSON.stringify({ version: '', value: { label: 'Chisels × 2', to: '/purchase/chisels?quantity=2' } }),
      ),
    );
    const layoutShifts = await watchLayoutShifts(page);
    await page.goto('/purchase');
    await expect(page.getByRole('link', { name: 'Continue your order: Chisels × 2' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Basket (1)' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await layoutShifts()).toEqual([]);
    if (isFull) await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/checkout');
    await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible();
    expect(await layoutShifts()).toEqual([]);
    await page.goto(`/payment?order=${number}`);
    await expect(page.getByRole('heading', { name: 'How you pay' })).toBeVisible();
    expect(await layoutShifts()).toEqual([]);
  },
);
