import type { Page } from '@playwright/test';

/** What a visitor met. */
export interface Walk {
  pages: number;
  /** One sentence for each page that did not come, or came with nothing on it. */
  failures: string[];
}

const ADDRESSES = ['/', '/blogs', '/payment', '/portfolio', '/contact', '/meeting', '/nowhere'];
/** Content, or the honest message in its place. */
const SOMETHING = 'main :is(h1, h2, [role=alert])';

/** Goes from page to page, by address and by link, until it is told to stop. */
export async function wander(page: Page, until: AbortSignal): Promise<Walk> {
  const walk: Walk = { pages: 0, failures: [] };
  for (let step = 0; !until.aborted; step += 1) {
    const address = ADDRESSES[step % ADDRESSES.length] ?? '/';
    try {
      await (step % 3 === 2 ? followLink(page) : open(page, address));
      await page.locator(SOMETHING).first().waitFor();
      walk.pages += 1;
    } catch (error) {
      walk.failures.push(`${address}: ${String(error)}`);
    }
  }
  return walk;
}

async function open(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  const expected = address === '/nowhere' ? 404 : 200;
  if (answer?.status() !== expected) throw new Error(`answered ${answer?.status()}`);
}

async function followLink(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).click();
  await page.waitForURL('**/blogs');
}
