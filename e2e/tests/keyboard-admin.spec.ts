import { expect, type Locator, type Page } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { expectFocusWithin, pressEnterOn } from '../support/keyboard.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { adminTest } from '../support/signed-in.ts';

const table = (page: Page, name: string) => page.getByRole('group', { name });

adminTest('a rejection leaves the focus in place', { tag: '@full' }, async ({ page }) => {
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
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The last admin cannot be removed. Make another user an admin first.',
  );
  await expect(remove).toBeFocused();
});

adminTest('sorting the open lines and cancelling one', { tag: '@full' }, async ({ page, api }) => {
  const { id, name } = await addOwnTool();
  for (const quantity of [2, 3]) await api.orderTool({ id, quantity });
  await page.goto(`/dashboard/allOrders?view=lines&q=${encodeURIComponent(name)}`);
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
  await expectFocusWithin(table(page, 'All open lines'));
});

adminTest(
  'on a phone, the focused control of an order is in view',
  { tag: '@full' },
  async ({ page, api }) => {
    const { id } = await addOwnTool();
    for (let order = 0; order < 3; order += 1) await api.orderTool({ id, quantity: 2 });
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/dashboard/allOrders');
    const orders = table(page, 'All orders');
    await orders
      .getByRole('button', { name: /^Cancel/ })
      .nth(2)
      .focus();
    // Each order has a button, two links and a box.
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      const focused = orders.locator(':focus');
      await expect(focused).toHaveCount(1);
      await expect.poll(() => isOnTop(focused)).toBe(true);
    }
  },
);

/** Whether no sticky element covers the element. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const x = (left + right) / 2;
    return [top + 2, bottom - 2].every((y) => button.contains(document.elementFromPoint(x, y)));
  });
}
