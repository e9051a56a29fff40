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

/** Prefetching starts together with the theme switch, when the page is idle. */
async function openIdle(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
}

test('hovering a link loads its page once', async ({ page }) => {
  const scripts = scriptsOf(page);
  await openIdle(page);
  await footerLink(page, 'Blogs').hover();
  await expect
    .poll(() => scripts.filter((path) => path.includes('/mf-content/') && path.includes('blogs')))
    .toHaveLength(1);
  await footerLink(page, 'Blogs').click();
  await expect(page.getByRole('heading', { name: 'Blogs' }).first()).toBeVisible();
  expect(scripts.length).toBe(new Set(scripts).size);
});

test('pages that a visitor cannot open, and browsers that save data, are not prefetched', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await openIdle(page);
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
