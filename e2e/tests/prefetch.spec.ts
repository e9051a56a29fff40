import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

/** Scripts of released microfrontends that the page has asked for, in order. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

async function openAtRest(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForResponse(/\/background\./);
}

test('pointing at a link brings the page behind it, once', async ({ page }) => {
  const scripts = scriptsOf(page);
  await openAtRest(page);
  await footerLink(page, 'Blogs').hover();
  await expect
    .poll(() => scripts.filter((path) => path.includes('/mf-content/') && path.includes('blogs')))
    .toHaveLength(1);
  await footerLink(page, 'Blogs').click();
  await expect(page.getByRole('heading', { name: 'Blogs' }).first()).toBeVisible();
  expect(scripts.length).toBe(new Set(scripts).size);
});

test('nothing is brought that a visitor cannot open, or to whoever saves data', async ({ page }) => {
  const scripts = scriptsOf(page);
  await openAtRest(page);
  await footerLink(page, 'Purchase').hover();
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await footerLink(page, 'Blogs').hover();
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: {}, configurable: true }),
  );
  await footerLink(page, 'Contact').hover();
  await expect.poll(() => scripts.some((path) => path.includes('contact'))).toBe(true);
  expect(scripts.filter((path) => /purchase|blogs/.test(path))).toEqual([]);
});
