import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { expectSignedOut } from '../support/session.ts';
import { shopperTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

const fact = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('~ dd');

shopperTest(
  'My Profile shows the profile and a modal with a form to change it',
  async ({ page, account }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('img', { name: `No photo of ${account.name}` })).toBeVisible();
    await expect(fact(page, 'Total users')).toHaveText(/^[\d,]+$/);
    await expect(fact(page, 'Name')).toHaveText(account.name);
    await expect(fact(page, 'Email')).toHaveText(account.email);
    await expect(fact(page, 'Provider')).toHaveText('Email and password');

    await page.getByRole('button', { name: 'Update your profile', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Update your profile' });
    await modal.getByLabel('Education').fill('Joinery');
    await modal.getByLabel('Address').fill('1 Anvil Yard');
    await modal.getByLabel('Age', { exact: true }).fill('12.5');
    await modal.getByLabel('Phone').fill('555 0101');
    await expect(modal.getByLabel('Image URL')).toHaveAttribute('type', 'url');
    await modal.getByLabel('Image URL').fill('/media/try-square-1200.webp');
    await modal.getByRole('button', { name: 'Save profile' }).click();
    await expectToast(page, 'error', 'Sorry!!! Your order is failed ');
    await expect(modal.getByLabel('Age', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInAllThemes(page);
    await modal.getByLabel('Age', { exact: true }).fill('41');
    await modal.getByRole('button', { name: 'Save profile' }).click();
    await expectToast(page, 'success', 'Your order is  successful.Thank you...');
    await expect(modal).toHaveCount(0);
    await expect(fact(page, 'Education')).toHaveText('Joinery');
    await expect(fact(page, 'Phone')).toHaveText('555 0101');
    await expect(page.getByRole('img', { name: `Photo of ${account.name}` })).toBeVisible();
  },
);

shopperTest('a failed profile request signs the user out and opens the login page', async ({ page }) => {
  await page.route('**/api/user?*', (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await expectSignedOut(page);
});

shopperTest(
  'myOrders lists the orders with Cancel and a link to /payment',
  async ({ page, account, api }) => {
    const { id, name } = await addOwnTool();
    await api.placeOrder({ id, quantity: 3 });
    await page.goto('/dashboard/myOrders');
    const headings = ['Name', 'Email', 'Service', 'Quantity', 'Price', 'Payment', 'Cancel'];
    await expect(page.getByRole('columnheader')).toHaveText(headings);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('cell')).toHaveText([
      account.name,
      account.email,
      name,
      '3',
      '$102.00$34.00 each',
      /^Payment/,
      /^Cancel/,
    ]);
    await row.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to Cancel?', exact: true });
    await question.getByRole('button', { name: 'No, keep it' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('link', { name: 'Payment' }).click();
    await expect(page).toHaveURL(/\/payment\?order=\d{5}-\d{5}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Make Payment', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay \$102\.00 for order / })).toBeVisible();
  },
);

shopperTest('myreview sends a text and a rating, and shows the result', async ({ page }) => {
  await page.goto('/dashboard/myreview');
  await page.getByLabel('Review').fill('Holds its edge.');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expectToast(page, 'error', 'Sorry!!! Your review is failed ');
  await expect(page.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription(/rating|This/);
  await expectAccessibleInAllThemes(page);
  await page.locator('label').filter({ hasText: '5 stars' }).click();
  await page.getByRole('button', { name: 'Send review' }).click();
  await expectToast(page, 'success', 'Your review is  successful.Thank you...');
});
