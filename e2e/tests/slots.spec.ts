import { expect, type Page } from '@playwright/test';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import {
  customerReviews,
  goInBrowser,
  openInBrowser,
  reviewedTool,
  scrollToReviews,
} from '../support/customer-reviews.ts';
import { environment } from '../support/environment.ts';
import { BACKGROUND } from '../support/hydrated.ts';
import { type LayoutShift, watchLayoutShifts } from '../support/layout-shifts.ts';
import { test } from '../support/test.ts';

/** Shifts of less than a pixel, from rounding. */
const MAX_SHIFT = 0.001;

/** The highest part of a page without texts and images, in pixels. */
const MAX_BAND = 200;

/** The height of the highest band between two texts or images of the page, or below them, before the footer. */
function highestBand(page: Page): Promise<number> {
  return page.evaluate(() => {
    const range = document.createRange();
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const boxes = [...document.querySelectorAll('main img, footer')].map((box) =>
      box.getBoundingClientRect(),
    );
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.textContent?.trim()) continue;
      range.selectNodeContents(node);
      boxes.push(range.getBoundingClientRect());
    }
    let [end, highest] = [0, 0];
    const shown = boxes.filter(({ height }) => height > 0);
    for (const { top, bottom } of shown.toSorted((one, other) => one.top - other.top)) {
      if (end > 0) highest = Math.max(highest, top + scrollY - end);
      end = Math.max(end, bottom + scrollY);
    }
    return highest;
  });
}

function expectNoShift(shifts: readonly LayoutShift[]): void {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(MAX_SHIFT);
}

/** A phone: the end of a tool's page is far below the viewport. */
test.use({ viewport: { width: 390, height: 844 } });

test('a tool’s page contains the fragment of another microfrontend, whose code loads near the viewport', async ({
  page,
}) => {
  const consoleErrors = listenForConsoleErrors(page);
  const layoutShifts = await watchLayoutShifts(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const ofFragment = () => requested.filter((address) => /^\/releases\/mf-account\/|^\/api\//.test(address));

  const { path } = await reviewedTool(environment.site);
  await page.goto(path);
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  expect(ofFragment().filter((address) => address.startsWith('/releases/'))).toEqual([]);

  const loaded = page.waitForResponse(/\/releases\/mf-account\/.*customer-reviews/);
  await scrollToReviews(page);
  await loaded;
  await page.waitForLoadState('networkidle');
  await expect(
    customerReviews(page)
      .getByRole('listitem')
      .getByRole('img', { name: /out of 5 stars$/ }),
  ).toHaveCount(3);
  expect(ofFragment().filter((address) => address.startsWith('/api/review'))).toEqual([]);
  for (const quote of await customerReviews(page).locator('blockquote').all())
    expect(await quote.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1);
  expect(await highestBand(page)).toBeLessThan(MAX_BAND);
  expect(consoleErrors).toEqual([]);
  expectNoShift(await layoutShifts());
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a tool’s page contains the fragment', { tag: '@full' }, async ({ page }) => {
    await page.goto((await reviewedTool(environment.site)).path);
    await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  });
});

for (const width of [390, 820, 1440])
  test(`a page rendered in the browser ${width} pixels wide reserves the slot’s space without a layout shift`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const tool = await reviewedTool(environment.site);
    const slot = page.locator('[data-slot]');
    const height = async () => (await slot.boundingBox())?.height;
    const consoleErrors = listenForConsoleErrors(page);
    const layoutShifts = await watchLayoutShifts(page);
    const code = Promise.withResolvers<void>();
    await page.route(/\/mf-account\/.*customer-reviews/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await openInBrowser(page, tool);
    await expect(slot).toBeAttached();
    const reserved = await height();
    await expect(customerReviews(page)).toHaveCount(0);
    code.resolve();
    await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
    expect(await height()).toBeGreaterThanOrEqual(reserved ?? 0);
    await scrollToReviews(page);
    expectNoShift(await layoutShifts());
    expect(consoleErrors).toEqual([]);
  });

test('Back restores the scroll position of a tool that loads again, and shows no footer meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 844 });
  const layoutShifts = await watchLayoutShifts(page);
  await openInBrowser(page, await reviewedTool(environment.site));
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  // Above the end of the reviews.
  await page.evaluate(() => scrollTo(0, 500));
  await goInBrowser(page, '/');
  await expect(customerReviews(page)).toHaveCount(0);
  // Forgets the tool.
  const hydrated = page.waitForRequest(BACKGROUND);
  await page.reload();
  await hydrated;
  await page.goBack();
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  expect(await page.evaluate(() => scrollY)).toBe(500);
  const moved = (await layoutShifts()).flatMap((shift) => shift.moved);
  expect(moved.filter((element) => element.startsWith('<footer'))).toEqual([]);
});

test('the page responds and can be left before a slot is filled', { tag: '@full' }, async ({ page }) => {
  const { path } = await reviewedTool(environment.site);
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
  await scrollToReviews(page);
  await expect(customerReviews(page).getByRole('listitem')).toHaveCount(3);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('?microfrontends shows the fragment with its own microfrontend', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${(await reviewedTool(environment.site)).path}?microfrontends`);
  const panel = page.getByRole('complementary', { name: 'Microfrontends on this page' });
  await expect(panel.getByText(/^mf-catalog@\w+ · team catalog/)).toBeVisible();
  await expect(panel.getByText(/^mf-account@\w+ · team account/)).toBeVisible();
});
