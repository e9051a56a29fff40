import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { mockApi, suspendApi } from '../support/api-mocks.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { shopperTest } from '../support/signed-in.ts';

shopperTest('a tool: loading, not found, and failed', { tag: '@full' }, async ({ page }) => {
  const { name } = await addOwnTool();
  const open = async () => {
    await page.goto(`/purchase?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name, exact: true }).click();
  };
  await suspendApi(page, '/purchase/*');
  await open();
  await expect(page.getByText('Loading', { exact: true })).toBeAttached();
  await expectAccessibleInAllThemes(page);
  await page.unrouteAll();

  await mockApi(page, '/purchase/*', 403, {});
  await open();
  await expect(page.getByText('This tool could not be loaded')).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await page.unrouteAll();

  await page.goto('/purchase/none');
  await expect(page.getByRole('heading', { name: 'Tool not found' })).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

shopperTest('the order form and the API’s validation errors', { tag: '@full' }, async ({ page }) => {
  const { id } = await addOwnTool({ quantity: 3 });
  await page.goto(`/purchase/${id}?quantity=5`);
  await page.getByRole('button', { name: 'Order Now' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await modal.getByRole('button', { name: 'Submit' }).click();
  await expect(modal.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInAllThemes(page);

  await modal.getByLabel('Address').fill('1 Anvil Yard');
  await modal.getByLabel('Phone').fill('555 0101');
  await modal.getByRole('button', { name: 'Submit' }).click();
  await expect(modal.getByRole('alert')).toBeVisible();
  await expectAccessibleInAllThemes(page);
});
