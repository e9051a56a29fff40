import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

/** The list of requested scripts, which grows. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('hovering a link loads its page once, unless a visitor cannot open it or the browser saves data', {
  tag: '@full',
}, async ({ page }) => {
  const scripts = scriptsOf(page);
  const saveData = (connection: object) =>
    page.evaluate(
      (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
      connection,
    );
  await page.goto('/');
  // Prefetching starts together with the theme switch, when the page is idle.
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await footerLink(page, 'Purchase').hover();
  await saveData({ saveData: true });
  await footerLink(page, 'Blogs').hover();
  await saveData({});
  await footerLink(page, 'Contact').hover();
  await expect.poll(() => scripts.some((path) => path.includes('contact'))).toBe(true);
  expect(scripts.filter((path) => /purchase|blogs/.test(path))).toEqual([]);

  await footerLink(page, 'Blogs').hover();
  await expect
    .poll(() => scripts.filter((path) => path.includes('/mf-content/') && path.includes('blogs')))
    .toHaveLength(1);
  await footerLink(page, 'Blogs').click();
  await expect(page.getByRole('heading', { name: 'Blogs' }).first()).toBeVisible();
  expect(scripts.length).toBe(new Set(scripts).size);
});
