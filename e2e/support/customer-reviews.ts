import { expect, type Locator, type Page } from '@playwright/test';

/** What mf-account puts into the slot of a tool's page. */
export function customerReviews(page: Page): Locator {
  return page.getByRole('region', { name: 'What customers say' });
}

export async function aToolOf(site: string): Promise<{ name: string; path: string }> {
  const [tool] = await (await fetch(`${site}/api/purchase?limit=1`)).json();
  return { name: tool.name, path: `/purchase/${tool._id}` };
}

/** Opens a tool from the home page, so that nothing of its page comes from the server. */
export async function followToTool(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

/** Brings the end of the page near, as somebody does who reads on. */
export async function readOn(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
}
