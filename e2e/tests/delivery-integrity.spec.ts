import { expect, type Page } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { openHydrated } from '../support/hydrated.ts';
import { test } from '../support/test.ts';

const TAMPERED = 'window.tampered = true; export const init = () => {}; export const get = () => {};';

/** Replaces scripts on their way to the browser. Returns the list of their addresses, which grows. */
async function tamperWith(page: Page, scripts: RegExp): Promise<string[]> {
  const addresses: string[] = [];
  await page.route(scripts, (route) => {
    const { pathname, search } = new URL(route.request().url());
    addresses.push(pathname + search);
    return route.fulfill({ contentType: 'text/javascript', body: TAMPERED });
  });
  return addresses;
}

const hasRun = (page: Page) => page.evaluate(() => 'tampered' in window);

test.describe('a browser', () => {
  test('runs only released bytes of a remote entry, at every address that it tries', async ({ page }) => {
    const addresses = await tamperWith(page, /\/releases\/mf-content\/[^/]+\/remote-entry\.js/);
    await openHydrated(page, '/payment');
    await page.getByRole('link', { name: 'Blogs' }).first().click();
    await expect(page.getByRole('alert').filter({ hasText: 'is not available right now' })).toBeVisible();
    const queries = new Set(addresses.map((address) => new URL(address, environment.site).search));
    expect([...queries].sort()).toEqual(['', '?retry=1', '?retry=2']);
    expect(await hasRun(page)).toBe(false);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();
  });

  test('runs only released chunks of a page', async ({ page }) => {
    const addresses = await tamperWith(page, /\/releases\/mf-content\/[^/]+\/blogs\.[^/]*\.js/);
    await openHydrated(page, '/payment');
    await page.getByRole('link', { name: 'Blogs' }).first().click();
    await expect.poll(() => addresses.length).toBeGreaterThan(0);
    await expect(page.getByRole('alert').filter({ hasText: 'is not available right now' })).toBeVisible();
    expect(await hasRun(page)).toBe(false);
  });

  test('shows the server markup when the host’s scripts are tampered with', async ({ page }) => {
    const addresses = await tamperWith(page, /\/releases\/shell\/.*\.js/);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
    expect(addresses.length).toBeGreaterThan(0);
    expect(await hasRun(page)).toBe(false);
  });

  test('runs no script without a hash in the page', async ({ page }) => {
    await page.goto('/');
    const entry = await page.locator('script[type=module]').getAttribute('src');
    const outcome = page.evaluate(
      (address) =>
        import(`${address}?unnamed`).then(
          () => 'ran',
          () => 'blocked',
        ),
      entry,
    );
    expect(await outcome).toBe('blocked');
  });
});
