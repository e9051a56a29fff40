import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/accessible.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { isFull } from '../support/environment.ts';
import { openHydrated } from '../support/hydrated.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

shopperTest(
  'a misspelled search: suggestions by keyboard, and the correction on the page',
  async ({ page }) => {
    await openHydrated(page, '/purchase');
    const field = page.getByRole('combobox', { name: 'Search the tools' });
    await field.focus();
    const suggestions = page.getByRole('listbox', { name: 'Suggestions', includeHidden: true });
    // Their code loads on focus. Loaded after the search, it suggests nothing until the next key.
    await suggestions.waitFor({ state: 'attached' });
    await field.pressSequentially('claw hamer');
    await expect(suggestions.getByRole('option').first()).toContainText('claw hammer');
    // The search follows a pause in typing, and keeps the suggestions.
    await expect(page.getByText('Showing results for claw hammer.')).toBeVisible();
    if (isFull) await expectAccessibleInAllThemes(page);
    await page.keyboard.press('ArrowDown');
    await expect(suggestions.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(suggestions).toBeHidden();
    await page.getByRole('link', { name: 'Search for “claw hamer” instead' }).click();
    await expect(page.getByText('No tool matches “claw hamer”')).toBeVisible();
    await field.press('ArrowDown');
    await expect(suggestions.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(suggestions).toBeHidden();
    await expect(field).toHaveValue('claw hammer');
    await expect(page).toHaveURL('/purchase?q=claw+hammer');
    await expect(page.getByRole('article').first()).toContainText('Claw Hammer');
  },
);

const siteField = (page: Page) => page.getByRole('search', { name: 'Shop' }).locator('input');
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

/** The fragment of the navbar, its code and its call. */
const SEARCH_REQUESTS = [/\/site-search\.[^/]*js$/, /\/suggestions\.[^/]*js$/, /\/api\/search\/suggestions$/];

test('a visitor searches from any page by keyboard: a use, a tool, and back to the text', async ({
  page,
}) => {
  const consoleErrors = listenForConsoleErrors(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const searchRequests = () => SEARCH_REQUESTS.map((part) => requested.some((path) => part.test(path)));
  await openHydrated(page, '/blogs');
  expect(searchRequests()).toEqual([false, false, false]);
  // The code of the shortcut has loaded with the switch.
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  const field = siteField(page);
  const height = (await field.boundingBox())?.height;
  expect(height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveRole('combobox');
  await page.keyboard.type('glui');
  await expect(list(page).getByRole('group', { name: 'Uses' })).toContainText(
    'Gluing frames, panels and boxes',
  );
  const tool = list(page)
    .getByRole('group', { name: 'Tools' })
    .getByRole('option', { name: /^G-Clamp/ });
  await expect(tool).toContainText('$');
  expect(searchRequests()).toEqual([true, true, true]);
  expect((await field.boundingBox())?.height).toBe(height);
  await expectAccessible(page);
  const options = await list(page).getByRole('option').allTextContents();
  for (const option of options) {
    await page.keyboard.press('ArrowDown');
    if (option.startsWith('G-Clamp')) break;
  }
  await expect(tool).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^G-Clamp/);
  await expect(page).toHaveURL(/\/purchase\/[\w-]+$/);
  await page.goBack();
  await expect(page).toHaveURL('/blogs');
  await expect(field).toHaveValue('glui');
  await page.keyboard.press('/');
  await page.keyboard.type('glue dries');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=glue+dries');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “glue dries”');
  await expect(page.getByRole('article').first()).toContainText('G-Clamp');
  await expectAccessible(page);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^G-Clamp/);
  expect(consoleErrors).toEqual([]);
});

test('the search of the navbar stays where it is while the basket beside it arrives', {
  tag: '@full',
}, async ({ page }) => {
  await openHydrated(page, '/blogs');
  const slot = page.locator('#navbar-slot');
  for (const width of [390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const arrived = await siteField(page).boundingBox();
    // As a document that is under way.
    const before = await slot.evaluate((element) => {
      element.remove();
      const { x } = document.querySelector('#search input')?.getBoundingClientRect() ?? {};
      document.querySelector('#search')?.after(element);
      return x;
    });
    expect(before, `${width} pixels wide`).toBeCloseTo(arrived?.x ?? 0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the magnifier opens a field over the bar, which moves nothing, and a price filters', {
    tag: '@full',
  }, async ({ page }) => {
    const layoutShifts = await watchLayoutShifts(page);
    await openHydrated(page, '/');
    const field = siteField(page);
    const closed = await field.boundingBox();
    expect([closed?.width, closed?.height]).toEqual([44, 44]);
    await field.tap();
    expect((await field.boundingBox())?.width).toBeGreaterThan(340);
    await page.keyboard.type('hamm');
    await expect(list(page).getByRole('option').first()).toBeVisible();
    const box = await list(page).boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await page.keyboard.type('hammer under $30');
    await page.keyboard.press('Enter');
    const chip = page.getByRole('link', { name: 'Remove the price: Up to $30.00' });
    await expect(chip).toBeVisible();
    const tools = page.getByRole('article');
    await expect(tools.first()).toBeVisible();
    const count = await tools.count();
    await chip.tap();
    await expect(page).toHaveURL('/search?q=hammer');
    await expect.poll(() => tools.count()).toBeGreaterThan(count);
    expect((await layoutShifts()).filter(({ value }) => value > 0.001)).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form opens the results, which the server renders', async ({ page }) => {
    await page.goto('/blogs');
    await siteField(page).fill('try sqare');
    await siteField(page).press('Enter');
    await expect(page).toHaveURL('/search?q=try+sqare');
    await expect(siteField(page)).toHaveValue('try sqare');
    await expect(page.getByText('Showing results for try square.')).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Try Square');
  });
});
