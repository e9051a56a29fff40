import { expect, type Page } from '@playwright/test';
import { openHydrated } from '../support/hydrated.ts';
import { test } from '../support/test.ts';

/** Makes another release set live. The tab polls when it gets the focus. */
async function releaseAnotherSet(page: Page): Promise<void> {
  await page.route('**/releases/set?*', (route) => route.fulfill({ json: { id: 'another' } }));
  const countPolls = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('focus'));
      return performance.getEntriesByType('resource').filter(({ name }) => name.includes('/releases/set?'))
        .length;
    });
  // On a slow machine, the tab has polled before.
  await expect.poll(countPolls).toBeGreaterThan(await countPolls());
}

/** Follows the link. Returns whether the browser loaded a new document. */
async function follow(page: Page, link: string): Promise<boolean> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(link));
  return page.evaluate(() => !('sameDocument' in window));
}

test('a tab with form input keeps its release set until the next link, and the back button works', async ({
  page,
}) => {
  await openHydrated(page, '/login');
  await page.getByLabel('Email').fill('ada@shop.example');
  await releaseAnotherSet(page);
  expect(await follow(page, 'Blogs')).toBe(false);
  expect(await follow(page, 'My Portfolio')).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(page).toHaveTitle(/Blogs/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});
