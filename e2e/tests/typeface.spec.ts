import { expect } from '@playwright/test';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { reviewedTool } from '../support/customer-reviews.ts';
import { environment } from '../support/environment.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { test } from '../support/test.ts';

/** A phone: most texts wrap. */
test.use({ viewport: { width: 390, height: 844 } });

test('a late web font causes no layout shift, also during hydration', async ({ page }) => {
  const consoleErrors = listenForConsoleErrors(page);
  const layoutShifts = await watchLayoutShifts(page);
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', (route) => painted.then(() => route.continue()));
  const { path } = await reviewedTool(environment.site);
  const loaded = page.waitForResponse('**/*.woff2');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  paint();
  await loaded;
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1');
  expect(await layoutShifts()).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
