import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

/** Another release set goes live for everybody: the tab hears of it when somebody comes back to it. */
async function releaseAnotherSet(page: Page): Promise<void> {
  await page.route('**/releases/set', (route) => route.fulfill({ json: { id: 'another' } }));
  const looked = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('focus'));
      return performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/releases/set'));
    });
  await expect.poll(looked).toBe(true);
}

/** Ends when the link has been followed; answers whether by loading a document. */
async function follow(page: Page, link: string): Promise<boolean> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(link));
  return page.evaluate(() => !('sameDocument' in window));
}

test('a tab moves over to another release set with the next link, and back leads where it should', async ({
  page,
}) => {
  await page.goto('/payment');
  expect(await follow(page, 'Blogs')).toBe(false);
  await releaseAnotherSet(page);
  expect(await follow(page, 'My Portfolio')).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(page).toHaveTitle(/Blogs/);
  await page.goBack();
  await expect(page).toHaveURL(/\/payment$/);
});

test('a tab in which something is being typed stays as it is until that is done', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@shop.example');
  await releaseAnotherSet(page);
  expect(await follow(page, 'Blogs')).toBe(false);
  expect(await follow(page, 'My Portfolio')).toBe(true);
});
