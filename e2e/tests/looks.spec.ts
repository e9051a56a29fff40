import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { environment } from '../support/environment.ts';
import { openHydrated } from '../support/hydrated.ts';
import { pressEnterOn } from '../support/keyboard.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

const LAPTOP = { width: 1440, height: 900 };
const ROWS = 12;

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

adminTest(
  'the lists of admins have room for a dozen rows on a laptop',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(LAPTOP);
    // Other tests sign up with long addresses, which wrap.
    const paths = ['tools', `users?q=${encodeURIComponent(environment.admin.email)}`, 'audit'];
    for (const path of paths) {
      await page.goto(`/dashboard/${path}`);
      const rows = page.getByRole('main').getByRole('row');
      // Row 0 is the header.
      await expect(rows.nth(1)).toBeVisible();
      const boxes = await Promise.all((await rows.all()).slice(1).map(boxOf));
      const height = Math.min(...boxes.map((box) => box.height));
      expect((boxes[0]?.y ?? 0) + ROWS * height, path).toBeLessThanOrEqual(LAPTOP.height);
    }
  },
);

shopperTest('the menu of a phone moves nothing, opens a page by keyboard and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/blogs');
  const before = await boxOf(page.getByRole('main'));
  const button = page.getByRole('button', { name: 'Open menu' });
  const place = await boxOf(button);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await pressEnterOn(button);
  const link = menu.getByRole('link', { name: 'Blogs' });
  const signOut = menu.getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  expect(await boxOf(page.getByRole('main'))).toEqual(before);
  expect(await boxOf(page.getByRole('button', { name: 'Close menu' }))).toEqual(place);
  const textStart = (element: Locator) =>
    element.evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return Math.round(range.getBoundingClientRect().left);
    });
  expect(await textStart(signOut)).toBe(await textStart(link));
  await expectAccessible(page);
  await pressEnterOn(menu.getByRole('link', { name: 'My Portfolio' }));
  await expect(page).toHaveURL('/portfolio');
  await expect(menu).toBeHidden();
  await button.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();

  // The links of a small laptop fit beside the logo.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(signOut).toBeVisible();
  await expect(button).toBeHidden();
});

test('with large text on a phone, a toast has most of its width for words', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await signIn(page, environment.admin);
  const words = page.getByText(/^You are signed in as /);
  const toast = page.locator('.Toastify__toast', { has: words });
  await expect(toast).toBeVisible();
  expect((await boxOf(words)).width).toBeGreaterThan((await boxOf(toast)).width / 2);
});

/** Adds eight entries to the navbar, as the release of a remote would, and translates the link to the basket. */
const addEntries = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('nav[aria-label="Main"] ul');
    for (let number = 1; number <= 8; number += 1) {
      const item = list?.lastElementChild?.cloneNode(true) as HTMLElement;
      const [link] = item.getElementsByTagName('a');
      if (link) link.textContent = `Department ${number}`;
      list?.append(item);
    }
    const basket = document.querySelector('#navbar-slot a');
    if (basket) basket.textContent = 'Einkaufswagen (12)';
  });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    // Without JavaScript, all rows are shown.
    test('however many entries, nothing overflows, and the logo and the account stay in view', {
      tag: '@full',
    }, async ({ page }) => {
      // Hydration would remove the added entries.
      if (javaScriptEnabled) {
        await openHydrated(page, '/blogs');
        await expect(page.locator('#navbar-slot a')).toBeVisible();
      } else await page.goto('/blogs');
      await addEntries(page);
      for (const fontSize of ['100%', '200%'])
        for (const width of [390, 820, 1024, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size;
          }, fontSize);
          const where = `${width} px, ${fontSize}`;
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, where).toBeLessThanOrEqual(0);
          await expect(page.getByRole('link', { name: 'Whetstone, home' }), where).toBeInViewport({
            ratio: 1,
          });
          if (width < 960 || !javaScriptEnabled) continue;
          await expect(page.getByRole('button', { name: 'More' }), where).toBeVisible();
          await expect(page.getByRole('link', { name: 'Login' }), where).toBeInViewport({ ratio: 1 });
        }
    });
  });

test('More shows the folded entries over the page, by mouse and by keyboard', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openHydrated(page, '/blogs');
  const more = page.getByRole('button', { name: 'More' });
  await expect(more).toBeHidden();
  await addEntries(page);
  const before = await boxOf(page.getByRole('main'));
  const last = page.getByRole('link', { name: 'Department 8' });
  await expect(last).not.toBeInViewport();
  // Tab reaches the links first, and shows all of them.
  await more.press('Enter');
  await expect(last).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  expect(await boxOf(page.getByRole('main'))).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(last).not.toBeInViewport();
  await expect(more).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});
