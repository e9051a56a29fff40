import type { Page } from '@playwright/test';

/** The host loads this script once the page is hydrated and the browser is idle. */
export const BACKGROUND = /\/releases\/shell\/[^/]+\/background\.\w+\.js/;

/** Opens a page and waits until it is hydrated. Before that, a link loads a new document, and the page misses events. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  const hydrated = page.waitForRequest(BACKGROUND);
  await page.goto(path);
  await hydrated;
}
