import { expect, type Page } from '@playwright/test';
import { placeOrders } from '../support/fulfilment.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

async function saveCompany(page: Page, company: string): Promise<void> {
  await page.getByLabel('Company').fill(company);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'success', 'The settings are saved. Pages that are open show them after a reload.');
}

adminTest('an admin sees sales and open work, and renames the company on every page', async ({ page }) => {
  await placeOrders(1, 'Overview Lane 1');
  const plots = Promise.withResolvers<void>();
  await page.route(/line-plot/, async (route) => {
    await plots.promise;
    await route.continue();
  });
  await page.goto('/dashboard/overview');
  const revenue = page.getByRole('region', { name: 'Revenue' });
  const table = revenue.getByText('Revenue as a table');
  const before = await table.boundingBox();
  plots.resolve();
  await expect(revenue.locator('canvas')).toBeVisible();
  expect(await table.boundingBox()).toEqual(before);
  await table.click();
  await expect(revenue.getByRole('row').nth(1)).toContainText('$');
  await page.getByLabel('Period').selectOption('Last 7 days');
  await expect(page).toHaveURL('/dashboard/overview?days=7');
  await expect(revenue.getByRole('row')).toHaveCount(8);

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await saveCompany(page, 'Whetstone Tool Works Ltd');
  // Rendered on the server, by the edge and not by the API that saved it.
  await expect.poll(async () => (await page.request.get('/')).text()).toMatch(/Whetstone Tool Works Ltd\n/);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText('Whetstone Tool Works Ltd');
  await saveCompany(page, 'Whetstone Tool Works');
});
