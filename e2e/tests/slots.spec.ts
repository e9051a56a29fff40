import { expect } from '@playwright/test';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { customerReviews, firstTool, openToolByLink, scrollToEnd } from '../support/customer-reviews.ts';
import { environment } from '../support/environment.ts';
import { watchLayoutShift } from '../support/layout-shift.ts';
import { test } from '../support/test.ts';

/** A shift of less than a pixel, such as rounding makes on the way from another page. */
const UNSEEN = 0.001;

/** Of a phone, on which the end of a tool's page is far from what is seen first. */
test.use({ viewport: { width: 390, height: 844 } });

test('a tool’s page comes with what another microfrontend says on it, whose code waits until somebody is near', async ({
  page,
}) => {
  const consoleErrors = listenForConsoleErrors(page);
  const layoutShift = await watchLayoutShift(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const foreign = () => asked.filter((address) => /^\/releases\/mf-account\/|^\/api\//.test(address));

  const { path } = await firstTool(environment.site);
  await page.goto(path);
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  expect(foreign().filter((address) => address.startsWith('/releases/'))).toEqual([]);

  const came = page.waitForResponse(/\/releases\/mf-account\/.*customer-reviews/);
  await scrollToEnd(page);
  await came;
  await page.waitForLoadState('networkidle');
  await expect(customerReviews(page).getByRole('img', { name: /out of 5 stars$/ })).toHaveCount(3);
  expect(foreign().filter((address) => address.startsWith('/api/review'))).toEqual([]);
  expect(consoleErrors).toEqual([]);
  expect(await layoutShift()).toBeLessThan(UNSEEN);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a tool’s page has what another microfrontend says on it', async ({ page }) => {
    await page.goto((await firstTool(environment.site)).path);
    await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  });
});

test('a page that is made in the browser keeps the place free, and nothing jumps', async ({ page }) => {
  const consoleErrors = listenForConsoleErrors(page);
  const layoutShift = await watchLayoutShift(page);
  await openToolByLink(page, (await firstTool(environment.site)).name);
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  await scrollToEnd(page);
  expect(consoleErrors).toEqual([]);
  expect(await layoutShift()).toBeLessThan(UNSEEN);
});

test('the place that is kept free is as high as what comes, on a phone and on a desk', async ({ page }) => {
  const { name } = await firstTool(environment.site);
  const place = page.locator('[data-slot]');
  const height = async () => (await place.boundingBox())?.height;
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const code = Promise.withResolvers<void>();
    await page.route(/\/mf-account\/.*customer-reviews/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await openToolByLink(page, name);
    await expect(place).toBeAttached();
    const kept = await height();
    await expect(customerReviews(page)).toHaveCount(0);
    code.resolve();
    await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
    expect(await height(), `${width} pixels wide`).toBe(kept);
    await page.unrouteAll();
  }
});

test('nobody has to wait for a slot to be filled before the page is left, or before it answers', async ({
  page,
}) => {
  const { path } = await firstTool(environment.site);
  await page.goto(path);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1');
  await expect(customerReviews(page)).toBeAttached();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/blogs/i);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/blogs/i);
  await scrollToEnd(page);
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('?pieces draws what fills a slot in its own microfrontend’s name', async ({ page }) => {
  await page.goto(`${(await firstTool(environment.site)).path}?pieces`);
  const panel = page.getByRole('complementary', { name: 'Pieces of this page' });
  await expect(panel.getByText(/^mf-catalog@\w+ · team catalog/)).toBeVisible();
  await expect(panel.getByText(/^mf-account@\w+ · team account/)).toBeVisible();
});
