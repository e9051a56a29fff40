import { expect, type Locator, type Page } from '@playwright/test';
import type { Tool } from '@whetstone/contract';
import { openHydrated } from './hydrated.ts';

/** The fragment of mf-account in the slot of a tool's page. */
export function customerReviews(page: Page): Locator {
  return page.getByRole('region', { name: 'What customers say' });
}

/** The tool of the demo with the most reviews. */
export async function reviewedTool(site: string): Promise<Tool & { path: string }> {
  const tools: Tool[] = await (await fetch(`${site}/api/purchase?limit=100&category=cutting`)).json();
  const [tool] = tools.toSorted((one, other) => other.rating.count - one.rating.count);
  if (!tool) throw new Error('The demo has no cutting tools.');
  return { ...tool, path: `/purchase/${tool._id}` };
}

/** Opens a page without loading a document, as a link does. */
export function goInBrowser(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens a tool from the home page without loading a document, as a link does, so the browser renders the tool's page. */
export async function openInBrowser(
  page: Page,
  { name, path }: { name: string; path: string },
): Promise<void> {
  await openHydrated(page, '/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await goInBrowser(page, path);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

/** Scrolls to the slot of the reviews, which loads them. */
export async function scrollToReviews(page: Page): Promise<void> {
  await page.locator('[data-slot="tool-detail"]').scrollIntoViewIfNeeded();
}

/** The quantity stepper and the order button of a tool's page work. */
export async function expectOrderable(page: Page): Promise<void> {
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  const before = Number(await quantity.inputValue());
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveValue(String(before + 1));
  await expect(page.getByRole('button', { name: 'Order Now', exact: true })).toBeEnabled();
}
