import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { adminTest } from '../support/signed-in.ts';

adminTest('an admin reads who added a tool, filters the log, and checks its chain', async ({ page }) => {
  const tool = await addOwnTool();
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await sidebar.getByRole('link', { name: 'Audit Log', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible();
  await page.getByLabel('Action').selectOption('Tool added');
  await expect(page).toHaveURL(/\?action=tool\.added$/);
  const row = page.getByRole('row').filter({ hasText: tool.name });
  await row.getByRole('button', { name: 'Tool added' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tool added' });
  await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText(tool.name);
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Complete and unchanged')).toBeVisible();
  await expectAccessibleInAllThemes(page);
});
