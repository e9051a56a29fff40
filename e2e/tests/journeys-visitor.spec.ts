import { expect, type Locator, type Page } from '@playwright/test';
import { callTo } from '../support/call-to.ts';
import { columnsOf } from '../support/columns-of.ts';
import { confirmEmail } from '../support/confirmed-account.ts';
import { openHydrated } from '../support/hydrated.ts';
import { pressEnterOn, tabTo } from '../support/keyboard.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const carousel = (page: Page) => page.getByRole('region', { name: 'From the workshop' });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The arrows have a background in forced colors, and touch no other button at any width. */
async function expectArrows(page: Page): Promise<void> {
  const action = carousel(page).getByRole('link').and(page.locator(':not([inert] *)')).first();
  for (const name of ['Previous slide', 'Next slide']) {
    const arrow = carousel(page).getByRole('button', { name });
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [one, other] = [await boxOf(arrow), await boxOf(action)];
      const isBeside = one.x >= other.right || one.right <= other.x;
      expect(isBeside || one.y >= other.bottom || one.bottom <= other.y, `${name}, ${width} pixels`).toBe(
        true,
      );
    }
    const { background, color } = await arrow.evaluate((button) => {
      const style = getComputedStyle(button);
      return { background: style.backgroundColor, color: style.color };
    });
    expect(background).toMatch(/^rgb\(/);
    expect(background).not.toBe(color);
  }
}

/** The least opacity of the dark layer over a photo with which white text has a contrast of 4.5 on white. */
const MIN_DARKNESS = 0.57;

/** On a tablet and a desktop, the texts of the slides stand on the dark part of the layer. Axe cannot measure the contrast with a photo. */
async function expectReadableCaptions(page: Page): Promise<void> {
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const darkness = await carousel(page)
      .locator('h2 + p')
      .evaluateAll((texts) => {
        const range = document.createRange();
        return texts.map((text) => {
          const layer = text.parentElement?.parentElement;
          if (!layer) throw new Error('The text has no layer.');
          range.selectNodeContents(text);
          const end = range.getBoundingClientRect().right - layer.getBoundingClientRect().left;
          const [, opacity, from, to] =
            /, ([\d.]+)\) ([\d.]+)px, rgba\(0, 0, 0, 0\) ([\d.]+)px/.exec(
              getComputedStyle(layer).backgroundImage,
            ) ?? [];
          const faded = (end - Number(from)) / (Number(to) - Number(from));
          return Number(opacity) * (1 - Math.max(0, faded));
        });
      });
    expect(darkness.length).toBeGreaterThan(1);
    expect(Math.min(...darkness), `${width} pixels`).toBeGreaterThan(MIN_DARKNESS);
  }
}

async function expectTools(page: Page): Promise<void> {
  const tools = section(page, 'Tools');
  await expect(tools.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
  const cards = tools.getByRole('article');
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) {
    await expect(card.getByText('NEW', { exact: true })).toBeVisible();
    await expect(card.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
    const booking = card.getByText('Booking', { exact: true });
    await expect(booking).toHaveAttribute('href', '/purchase');
    const name = await card.getByRole('heading').textContent();
    await expect(booking).toHaveAccessibleName(`Booking ${name}`);
  }
  const more = tools.getByRole('link', { name: 'See More', exact: true });
  await expect(more).toHaveAttribute('href', '/purchase');
}

async function expectReview(page: Page, reviews: string, email: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: reviews });
  await expect(card.getByRole('heading')).toHaveText('User: Grace Miller');
  await expect(card.locator('h3 + p'), 'the client, masked').toHaveText(`${email[0]}…@shop.example`);
  await expect(card.getByText('Ratings: 4 star', { exact: true })).toBeVisible();
  const link = card.getByRole('link', { name: 'Review', exact: true });
  await expect(link).toHaveAttribute('href', '/dashboard/myreview');
  await expect(page.getByRole('heading', { name: /^User Reviews: \d+$/ })).toBeVisible();
}

test('a visitor reads home and the blog by keyboard, and opens a tool, in one document', async ({ page }) => {
  const account = newAccount('Grace Miller');
  const { email } = account;
  const reviews = `It takes an edge and keeps it, ${email.split('@')[0]}.`;
  const author = await ShopApi.signUp(account);
  await confirmEmail(account, author);
  await author.addReview({ reviews, rating: 4 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });

  await test.step('the first tab stop skips the navigation', async () => {
    await openHydrated(page, '/blogs');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });

  await test.step('the contents of the blog link to a question, whose code samples take the focus', async () => {
    const question = 'Why is state not set directly in React?';
    const contents = page.getByRole('navigation', { name: 'Questions' });
    await pressEnterOn(contents.getByRole('link', { name: question }));
    await expect(page).toHaveURL(/\/blogs#state-set-directly$/);
    await expect(page.getByRole('heading', { name: question })).toBeInViewport();
    await tabTo(page.getByRole('article', { name: question }).getByRole('region').first());
  });

  const open = { payload: null, authorization: null, status: 200 };
  let tool = { _id: '', name: '' };
  await test.step('home calls GET /purchase and GET /review without a token', async () => {
    const tools = callTo(page, 'GET /purchase');
    const answered = callTo(page, 'GET /review');
    await pressEnterOn(main(page).getByRole('link', { name: 'Home' }));
    expect(await tools).toMatchObject(open);
    expect(await answered).toMatchObject(open);
    [tool = tool] = (await tools).body as [typeof tool];
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      ...['Made to take an edge', 'Tools', 'Business Summary', 'User Reviews'],
      ...['How a tool is made', 'Care and guarantee'],
    ]);
  });

  await test.step('the carousel moves and wraps around at both ends', async () => {
    await expect(carousel(page).getByRole('img')).toHaveCount(4);
    const isShown = (slide: number) =>
      expect(
        carousel(page)
          .getByRole('listitem')
          .nth(slide - 1),
      ).not.toHaveAttribute('inert');
    await tabTo(carousel(page).getByRole('button', { name: 'Next slide' }));
    for (const slide of [2, 3, 4, 1]) {
      await page.keyboard.press('Enter');
      await isShown(slide);
    }
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Previous slide' })).toBeFocused();
    for (const slide of [4, 3]) {
      await page.keyboard.press('Space');
      await isShown(slide);
    }
    await expectArrows(page);
    await page.emulateMedia({ forcedColors: 'none' });
    await expectReadableCaptions(page);
  });

  await test.step('tools, figures and reviews, in grids of 1, 2 and 3 columns', async () => {
    await expectTools(page);
    await expect(section(page, 'Business Summary').getByRole('listitem')).toHaveText([
      '300+ customers served',
      '250M+ annual revenue',
      '87K+ reviews',
      '150+ tools',
      '250+ countries delivered to',
    ]);
    await expectReview(page, reviews, email);
    for (const name of ['Tools', /^User Reviews/, 'Business Summary']) {
      const items = section(page, name).locator(':is(article, li)');
      await expect(items.first()).toBeVisible();
      expect(await columnsOf(items.first().locator('..')), String(name)).toEqual([1, 2, 3]);
    }
  });

  await test.step('a tool calls GET /purchase/{productId} without a token', async () => {
    const detail = callTo(page, `GET /purchase/${tool._id}`);
    await page.getByRole('link', { name: tool.name }).first().click();
    // Another test may order the tool meanwhile.
    expect(await detail).toMatchObject({ ...open, body: { ...tool, quantity: expect.any(Number) } });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tool.name);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
    await section(page, 'Tools').getByRole('link', { name: 'See More' }).click();
    await expect(page).toHaveURL('/login?from=%2Fpurchase');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});
