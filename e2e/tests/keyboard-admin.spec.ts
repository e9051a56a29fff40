import { expect, type Locator, type Page } from '@playwright/test';
import { confirmedAccount } from '../support/confirmed-account.ts';
import { environment } from '../support/environment.ts';
import { expectFocusWithin, pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { adminTest } from '../support/signed-in.ts';
import { expectToast } from '../support/toast.ts';

const table = (page: Page, name: string) => page.getByRole('region', { name });

adminTest('promoting and removing a user', async ({ page }) => {
  const { email } = await confirmedAccount();
  await page.goto('/dashboard/users');
  await typeInto(page.getByRole('searchbox', { name: 'Filter users' }), email);
  await expect(page.getByText('1 found')).toBeVisible();
  await pressEnterOn(page.getByRole('button', { name: 'Make Admin' }));
  await expectToast(page, 'success', 'Successfully made an admin');
  await expectFocusWithin(table(page, 'All users'));

  const remove = page.getByRole('button', { name: 'Remove User' });
  await pressEnterOn(remove);
  await expect(page.getByRole('button', { name: 'No, keep the user' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await pressEnterOn(page.getByRole('button', { name: 'Yes, remove the user' }));
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Filter users' })).toBeFocused();
});

adminTest('a rejection leaves the focus in place', async ({ page }) => {
  await page.goto(`/dashboard/users?q=${environment.admin.email}`);
  const remove = page.getByRole('button', { name: 'Remove User' });
  await pressEnterOn(remove);
  await page.route('**/api/user/*', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, code: 'last-admin', detail: 'The shop needs an admin.' },
    }),
  );
  await pressEnterOn(page.getByRole('button', { name: 'Yes, remove the user' }));
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The shop needs an admin.');
  await expect(remove).toBeFocused();
});

adminTest('sorting all orders and cancelling one', async ({ page, api }) => {
  const { id, name } = await addOwnTool();
  for (const quantity of [2, 3]) await api.placeOrder({ id, quantity });
  await page.goto(`/dashboard/allOrders?q=${encodeURIComponent(name)}`);
  await pressEnterOn(page.getByRole('button', { name: 'Quantity' }));
  await expect(page.getByRole('columnheader', { name: 'Quantity' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows.first().getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await pressEnterOn(rows.first().getByRole('button', { name: 'Cancel' }));
  await expect(page.getByRole('button', { name: 'No, keep it' })).toBeFocused();
  await pressEnterOn(page.getByRole('button', { name: 'Yes, cancel it' }));
  await expect(rows).toHaveCount(1);
  await expectFocusWithin(table(page, 'All orders'));
});

adminTest('on a phone, the focused order is in view', async ({ page, api }) => {
  const { id } = await addOwnTool();
  for (let order = 0; order < 6; order += 1) await api.placeOrder({ id, quantity: 2 });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/dashboard/allOrders');
  const buttons = table(page, 'All orders').getByRole('button', { name: /^Cancel/ });
  await buttons.nth(5).focus();
  for (let place = 4; place >= 0; place -= 1) {
    await page.keyboard.press('Shift+Tab');
    await expect(buttons.nth(place)).toBeFocused();
    expect(await isOnTop(buttons.nth(place))).toBe(true);
  }
});

/** Whether no sticky element covers the element. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const x = (left + right) / 2;
    return [top + 2, bottom - 2].every((y) => button.contains(document.elementFromPoint(x, y)));
  });
}

adminTest('adding a tool', async ({ page }) => {
  await page.goto('/dashboard/addTools');
  await typeInto(page.getByLabel('Name'), 'Drawknife');
  await typeInto(page.getByLabel('Price ($)'), '61.35');
  await typeInto(page.getByLabel('Quantity', { exact: true }), '12');
  await typeInto(page.getByLabel('Minimum quantity'), '1');
  await typeInto(page.getByLabel('Maximum quantity'), '6');
  await typeInto(page.getByLabel('Description'), 'For round and tapered work.');
  await typeInto(page.getByLabel('Image URL'), '/media/try-square-1200.webp');
  await tabTo(page.getByRole('button', { name: 'Add tool' }));
  await page.keyboard.press('Space');
  await expectToast(page, 'success', 'Successfully tools added.Thank you...');
  await expect(page.getByLabel('Name')).toBeFocused();
});
