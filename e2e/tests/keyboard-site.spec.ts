import { expect, type Page } from '@playwright/test';
import { openHydrated } from '../support/hydrated.ts';
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the first tab stop skips the navigation', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'See cutting tools' })).toBeFocused();
});

test('the carousel moves and wraps around at both ends', async ({ page }) => {
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'From the workshop' });
  const isShown = (slide: number) =>
    expect(carousel.getByRole('listitem').nth(slide - 1)).not.toHaveAttribute('inert');
  await tabTo(carousel.getByRole('button', { name: 'Next slide' }));
  for (const slide of [2, 3, 4, 1]) {
    await page.keyboard.press('Enter');
    await isShown(slide);
  }
  await tabBackTo(page, 'Previous slide');
  for (const slide of [4, 3]) {
    await page.keyboard.press('Space');
    await isShown(slide);
  }
});

async function tabBackTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name })).toBeFocused();
}

test('the navbar opens pages, and each page takes the focus', async ({ page }) => {
  await openHydrated(page, '/payment');
  await pressEnterOn(main(page).getByRole('link', { name: 'Blogs' }));
  await expect(page).toHaveURL('/blogs');
  await expect(page.getByRole('main')).toBeFocused();
  await pressEnterOn(main(page).getByRole('link', { name: 'Home' }));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens, opens a page and closes', async ({ page }) => {
    await page.goto('/payment');
    await expect(main(page)).toBeHidden();
    await pressEnterOn(page.getByRole('button', { name: 'Open menu' }));
    await pressEnterOn(main(page).getByRole('link', { name: 'My Portfolio' }));
    await expect(page).toHaveURL('/portfolio');
    await expect(main(page)).toBeHidden();
    await pressEnterOn(page.getByRole('button', { name: 'Open menu' }));
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeHidden();
  });
});

test('the contents of the blog link to a question, whose code samples take the focus', async ({ page }) => {
  await page.goto('/blogs');
  const question = 'Why is state not set directly in React?';
  await pressEnterOn(
    page.getByRole('navigation', { name: 'Questions' }).getByRole('link', { name: question }),
  );
  await expect(page).toHaveURL(/\/blogs#state-set-directly$/);
  await expect(page.getByRole('heading', { name: question })).toBeInViewport();
  await tabTo(page.getByRole('article', { name: question }).getByRole('region').first());
});

test('contact, meeting and the 404 page can be left', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact');
  await typeInto(page.getByRole('main').getByLabel('Email'), 'ada@shop.example');
  await typeInto(page.getByRole('main').getByLabel('Password'), 'spokeshave');
  await tabTo(page.getByRole('main').getByRole('button', { name: 'Login' }));
  await pressEnterOn(page.getByRole('contentinfo').getByRole('link', { name: 'Meeting' }));
  await expect(page).toHaveURL('/meeting');
  await tabTo(page.getByRole('button', { name: 'Join with us' }));
  await page.goto('/not/there');
  await pressEnterOn(page.getByRole('link', { name: 'Back to the home page' }));
  await expect(page).toHaveURL('/');
});
