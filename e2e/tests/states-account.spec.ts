import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { failApi, mockApi, suspendApi } from '../support/api-mocks.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { shopperTest } from '../support/signed-in.ts';

shopperTest(
  'the profile while loading, and its modal with validation errors',
  { tag: '@full' },
  async ({ page }) => {
    await suspendApi(page, '/user?*');
    await page.goto('/dashboard');
    await expect(page.getByText('Loading your profile')).toBeAttached();
    await expectAccessibleInAllThemes(page);
    await page.unrouteAll();

    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Update your profile' }).click();
    const modal = page.getByRole('dialog');
    await modal.getByLabel('Age', { exact: true }).fill('12.5');
    await modal.getByRole('button', { name: 'Save profile' }).click();
    await expect(modal.getByLabel('Age', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInAllThemes(page);
  },
);

shopperTest(
  'orders: loading, failed, empty, and the confirmation dialog',
  { tag: '@full' },
  async ({ page, api }) => {
    await suspendApi(page, '/order/email?*');
    await page.goto('/dashboard/myOrders');
    await expect(page.getByText('Loading your orders')).toBeAttached();
    await expectAccessibleInAllThemes(page);
    await page.unrouteAll();

    await failApi(page, '/order/email?*');
    await page.goto('/dashboard/myOrders');
    await expect(page.getByText('Your orders could not be loaded')).toBeVisible();
    await expectAccessibleInAllThemes(page);
    await page.unrouteAll();

    await page.goto('/dashboard/myOrders');
    await expect(page.getByText('You have no orders')).toBeVisible();
    await expectAccessibleInAllThemes(page);

    const { id } = await addOwnTool();
    await api.orderTool({ id, quantity: 2 });
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleInAllThemes(page);
  },
);

shopperTest(
  'cancelled orders, an order and addresses: loading, failed and empty',
  { tag: '@full' },
  async ({ page }) => {
    const pages = [
      { path: '/dashboard/myOrders?show=cancelled', call: '/orders/mine?*', noun: 'orders' },
      { path: '/dashboard/myOrders/40712-38915', call: '/orders/*', noun: 'order' },
      { path: '/dashboard/addresses', call: '/addresses', noun: 'addresses' },
    ];
    for (const { path, call, noun } of pages) {
      await suspendApi(page, call);
      await page.goto(path);
      await expect(page.getByText(`Loading your ${noun}`)).toBeAttached();
      await expectAccessibleInAllThemes(page);
      await page.unrouteAll();

      await mockApi(page, call, 400, { status: 400, code: 'not-now', detail: 'Not now.' });
      await page.goto(path);
      await expect(page.getByText(`Your ${noun} could not be loaded`)).toBeVisible();
      await expectAccessibleInAllThemes(page);
      await page.unrouteAll();
    }
    await page.goto('/dashboard/myOrders?show=cancelled');
    await expect(page.getByText('You have no cancelled orders')).toBeVisible();
    await expectAccessibleInAllThemes(page);
  },
);

shopperTest('the review form with validation errors and the toast', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard/myreview');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription(/rating|This/);
  await expectAccessibleInAllThemes(page);
});

shopperTest('a dialog whose code fails to load', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard');
  const open = page.getByRole('button', { name: 'Update your profile' });
  await expect(open).toBeVisible();
  await page.route('**/releases/**', (route) => route.abort());
  await open.click();
  await expect(page.getByRole('alert')).toHaveText(
    'The form could not be loaded. Check your connection, then try again.',
  );
  await expectAccessibleInAllThemes(page);
  await page.unroute('**/releases/**');
  await open.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
