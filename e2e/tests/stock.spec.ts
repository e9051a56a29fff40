import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { ActionCount } from '../support/actions.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { ShopApi } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

adminTest('stock is received, corrected and counted while another admin does the same', async ({ page }) => {
  const tool = await addOwnTool({ quantity: 0 });
  const otherAdmin = await ShopApi.admin();
  await page.goto('/dashboard/stock');
  await expect(page.getByRole('link', { name: tool.name })).toBeVisible();

  const actions = new ActionCount();
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await actions.act(sidebar.getByRole('link', { name: 'Tools', exact: true }).click());
  await actions.act(page.getByRole('searchbox', { name: 'Filter tools' }).fill(tool.name));
  await actions.act(page.getByRole('link', { name: `Sold out of ${tool.name}` }).click());
  await actions.act(page.getByLabel('Received').fill('20'));
  await actions.act(page.getByRole('button', { name: 'Receive' }).click());
  actions.expectAtMost(5);
  await expectToast(page, 'success', `Received 20 of ${tool.name}. 20 are in stock.`);

  await page.getByLabel('Change', { exact: true }).selectOption('Remove tools');
  await page.getByLabel('Removed').fill('21');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(`Only 20 of ${tool.name} are left.`)).toBeVisible();
  await page.getByLabel('Removed').fill('3');
  await page.getByLabel('Reason').selectOption('Lost');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'success', `Removed 3 of ${tool.name}. 17 are in stock.`);

  await page.getByLabel('Change', { exact: true }).selectOption('Count the shelf');
  await page.getByLabel('Counted').fill('16');
  await otherAdmin.receiveStock(tool.id, 5);
  await page.getByRole('button', { name: 'Save the count' }).click();
  await expect(page.getByRole('region', { name: 'Change the stock' }).getByRole('alert')).toHaveText(
    'The stock was 17 when you began to count, and is 22 now. You counted 16.',
  );
  await page.getByRole('button', { name: 'Count again' }).click();
  await page.getByLabel('Counted').fill('21');
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', `Counted ${tool.name}. 21 are in stock.`);
  const ledger = page.getByRole('table', { name: 'Stock ledger, newest entries first' });
  await expect(ledger.getByRole('row')).toContainText([
    'Stock after',
    /Counted.*−1.*21/,
    /Received.*\+5.*22/,
    /Corrected: lost.*−3.*17/,
    /Received.*\+20.*20/,
    /Initial stock.*0.*0/,
  ]);

  await otherAdmin.setLowStock(tool.id, 30);
  await page.getByLabel('Low at').fill('21');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Another admin has set 30. Yours is 21.')).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expectToast(page, 'success', 'The threshold is saved.');
});

adminTest('the ledger is checked', async ({ page }) => {
  await page.goto('/dashboard/stock');
  const ledger = page.getByRole('region', { name: 'Ledger' });
  await ledger.getByRole('button', { name: 'Check now' }).click();
  await expect(ledger.getByRole('status')).toContainText(
    /Every stock matches its ledger\..*checked just now/,
  );
  await expectAccessibleInAllThemes(page);
});
