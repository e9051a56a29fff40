import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { mockApi, suspendApi } from '../support/api-mocks.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { adminTest } from '../support/signed-in.ts';

/** The tables of the admin area. */
const TABLES = [
  { path: '/dashboard/users', noun: 'users', sortedBy: 'Email' },
  { path: '/dashboard/allOrders', noun: 'orders', sortedBy: 'Date' },
  { path: '/dashboard/allOrders?view=lines', noun: 'open lines', sortedBy: 'Email' },
];

for (const { path, noun, sortedBy } of TABLES) {
  adminTest(
    `the ${noun} on a phone are read and sorted without scrolling sideways`,
    { tag: '@full' },
    async ({ page, api }) => {
      await api.orderTool({ id: (await addOwnTool()).id, quantity: 2 });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      const table = page.getByRole('group', { name: `All ${noun}` });
      await expect(table.getByRole('cell').first()).toBeVisible();
      await expect
        .poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
        .toBe(0);
      await table.getByRole('button', { name: sortedBy, exact: true }).click();
      const heading = table.getByRole('columnheader', { name: sortedBy, exact: true });
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    },
  );
}

adminTest(
  'a long table scrolls with the page, on a phone too, and its headings stay in view',
  { tag: '@full' },
  async ({ page }) => {
    const users = Array.from({ length: 100 }, (_, at) => ({
      ...{ _id: `u${at}`, email: `user-${at}@shop.example`, clientName: 'Ada Turner', role: 'user' },
      ...{ confirmed: true, since: '2026-03-05T08:00:00.000Z', orders: 0 },
    }));
    await mockApi(page, '/user?*', 200, users);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/dashboard/users');
    const table = page.getByRole('group', { name: 'All users' });
    const first = table.getByRole('link', { name: 'user-0@shop.example' });
    const last = table.getByRole('link', { name: 'user-99@shop.example' });
    const heading = table.getByRole('columnheader', { name: 'Email', exact: true });
    for (const size of [page.viewportSize(), { width: 1400, height: 600 }]) {
      if (size) await page.setViewportSize(size);
      await first.scrollIntoViewIfNeeded();
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await expect(last).not.toBeInViewport();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport();
    }
    await expect(heading).toBeInViewport();
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(first).toBeInViewport();
  },
);

/** On a tablet, where these pages are longer than their placeholders. */
adminTest(
  'the footer does not move while a page of the console loads',
  { tag: '@full' },
  async ({ page }) => {
    const { id } = await addOwnTool();
    await page.setViewportSize({ width: 820, height: 1180 });
    const layoutShifts = await watchLayoutShifts(page);
    const paths = ['/dashboard/settings', `/dashboard/tools/${id}`, '/dashboard/webhooks'];
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const moved = (await layoutShifts()).flatMap((shift) => shift.moved);
      expect(moved.filter((each) => each.startsWith('<footer'))).toEqual([]);
    }
  },
);

adminTest('nothing moves while pages with several parts load', { tag: '@full' }, async ({ page }) => {
  const layoutShifts = await watchLayoutShifts(page);
  const paths = ['stock', 'security', 'releases', 'overview'].map((name) => `/dashboard/${name}`);
  // The browser remembers that this user is an admin.
  await page.goto('/dashboard/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...paths, '/basket']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(/^Loading/);
      await page.waitForLoadState('networkidle');
      const shifts = (await layoutShifts()).filter(({ value }) => value > 0.001);
      expect(shifts, `${path}, ${width} pixels wide`).toEqual([]);
    }
  }
});

adminTest(
  'an admin page shows no content until the admin check has finished',
  { tag: '@full' },
  async ({ page }) => {
    await suspendApi(page, '/admin/*');
    await page.goto('/dashboard/users');
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading')).toHaveText(['Loading the page']);
    await expectAccessibleInAllThemes(page);
  },
);
