import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { placeOrders, uniqueYard } from '../support/fulfilment.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

const { step } = adminTest;

async function openFromSidebar(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function saveCompany(page: Page, company: string): Promise<void> {
  await page.getByLabel('Company').fill(company);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'success', 'The settings are saved. Pages that are open show them after a reload.');
}

async function expectRevenue(page: Page): Promise<void> {
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
  expect(await table.boundingBox(), 'the plot moves nothing').toEqual(before);
  await table.click();
  await expect(revenue.getByRole('row').nth(1)).toContainText('$');
  await page.getByLabel('Period').selectOption('Last 7 days');
  await expect(page).toHaveURL('/dashboard/overview?days=7');
  await expect(revenue.getByRole('row')).toHaveCount(8);
}

async function hideReview(page: Page): Promise<void> {
  const { id } = await addOwnTool();
  const account = newAccount('Edda Nowak');
  const author = await ShopApi.signUp(account);
  await author.addReview({ reviews: 'Sent from my workshop.', rating: 1, toolId: id });
  await openFromSidebar(page, 'Reviews');
  const row = page.getByRole('row').filter({ hasText: account.email });
  await row.getByRole('button', { name: /^Hide/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide the review' });
  await dialog.getByLabel('Reason').fill('It is about the delivery.');
  // Meanwhile the author changes the text.
  const [mine] = await author.readOwnReviews();
  const { _id: review = '', version = 0 } = mine ?? {};
  await author.editReview(review, { reviews: 'It wobbles.', rating: 2, version });
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(dialog.getByText('It wobbles.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('It is about the delivery.');
  expect(await author.readOwnReviews()).toMatchObject([
    { state: 'hidden', hiddenReason: 'It is about the delivery.', reviews: 'It wobbles.' },
  ]);
  await row.getByRole('button', { name: /^Show/ }).click();
  await expect(row.getByRole('button', { name: /^Hide/ })).toBeVisible();
}

adminTest(
  'an admin sees sales, emails, reviews and the audit log, and renames the company',
  { tag: '@full' },
  async ({ page }) => {
    const { orders, tool } = await placeOrders(1, uniqueYard());
    const number = String(orders[0]?.number);

    await step('sales of the last days', () => expectRevenue(page));

    await step('finds an email, reads it and sends it again', async () => {
      await openFromSidebar(page, 'Mail');
      await page.getByRole('searchbox', { name: 'Filter emails' }).fill(number);
      await expect(page.getByText('1 found')).toBeVisible();
      await expect(page).toHaveURL(`/dashboard/mail?q=${number}`);
      const row = page.getByRole('row').filter({ hasText: number });
      await expect(row).toContainText('Sent');
      await row
        .getByRole('button', { name: new RegExp(number) })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('group', { name: 'Text of the email' })).toBeVisible();
      await expectAccessibleInAllThemes(page);
      await dialog.getByRole('button', { name: 'Send again', exact: true }).click();
      await expect(page.getByText(/is on its way to .* again\.$/)).toBeVisible();
      await expect(dialog.getByRole('status').filter({ hasText: 'Sent' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await step('hides a review, and decides about the text as it is now', () => hideReview(page));

    await step('reads who added a tool, filters the log, and checks its chain', async () => {
      await openFromSidebar(page, 'Audit Log');
      await page.getByLabel('Action').selectOption('Tool added');
      await expect(page).toHaveURL(/\?action=tool\.added$/);
      const row = page.getByRole('row').filter({ hasText: tool.name });
      await row.getByRole('button', { name: 'Tool added' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tool added' });
      await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText(tool.name);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText('Complete and unchanged')).toBeVisible();
    });

    await step('renames the company on every page', async () => {
      await openFromSidebar(page, 'Settings');
      await saveCompany(page, 'Whetstone Tool Works Ltd');
      // Rendered on the server, by the edge and not by the API that saved it.
      await expect
        .poll(async () => (await page.request.get('/')).text())
        .toMatch(/Whetstone Tool Works Ltd\n/);
      await page.reload();
      await expect(page.getByRole('contentinfo')).toContainText('Whetstone Tool Works Ltd');
      await saveCompany(page, 'Whetstone Tool Works');
    });
  },
);
