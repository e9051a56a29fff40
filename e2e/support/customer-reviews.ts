import { expect, type Locator, type Page } from '@playwright/test';

/** The fragment of mf-account in the slot of a tool's page. */
export function customerReviews(page: Page): Locator {
  return page.getByRole('region', { name: 'What customers say' });
}

export async function firstTool(site: string): Promise<{ name: string; path: string }> {
  const [tool] = await (await fetch(`${site}/api/purchase?limit=1`)).json();
  return { name: tool.name, path: `/purchase/${tool._id}` };
}

/** Opens a tool by a link of the home page, so the browser renders the tool's page. */
export async function openToolByLink(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

/** Scrolls to the footer, which loads lazy fragments. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
}
