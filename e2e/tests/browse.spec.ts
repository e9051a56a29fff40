import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { openHydrated } from '../support/hydrated.ts';
import { listTools } from '../support/shop-api.ts';
import { test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });

test('a visitor on a phone goes from home to a category, filters it and opens a tool', {
  tag: '@full',
}, async ({ page }) => {
  const consoleErrors = listenForConsoleErrors(page);
  await openHydrated(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Categories', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
  await page.getByRole('main').getByRole('link', { name: 'Cutting', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cutting');
  await expect(page).toHaveURL('/categories/cutting');
  // A navigation moves the focus here, some time after the heading appears.
  await expect(page.getByRole('main')).toBeFocused();
  const ratingOfWidePage = page.getByLabel('Rating', { exact: true });
  await expect(ratingOfWidePage).toHaveCount(1);
  await expect(ratingOfWidePage).toBeHidden();

  const open = page.getByRole('button', { name: /^Filters/ });
  await open.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByLabel(/^In stock only \(\d+\)$/)).toBeVisible();
  await expect(sheet.getByLabel('Rating', { exact: true })).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await page.setViewportSize(PHONE);
  await sheet.getByLabel('Price', { exact: true }).selectOption({ label: await ownPrices() });
  await sheet.getByLabel(/^In stock only/).check();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await expect(open).toHaveText('Filters (2)');

  const query = '?category=cutting&inStock=true&minPrice=50&maxPrice=100&limit=1';
  const [[newest], [cheapest]] = await Promise.all([listTools(query), listTools(`${query}&sort=price`)]);
  expect(newest?.name).not.toBe(cheapest?.name);
  const first = page.getByRole('article').first();
  await expect(first).toContainText(String(newest?.name));
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, lowest first');
  // Until then the tools of the former order are faded.
  await expect(first).toContainText(String(cheapest?.name));

  const chosen = page.getByRole('group', { name: 'Chosen filters' });
  await first.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(cheapest?.name));
  await page.goBack();
  await expect(chosen.getByRole('button', { name: 'Remove In stock' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await chosen.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/categories/cutting?sort=price');
  await expect(chosen).toBeFocused();

  await first.getByRole('link').first().click();
  await page.getByRole('main').getByRole('link', { name: 'Cutting', exact: true }).click();
  await expect(page).toHaveURL('/categories/cutting');
  expect(consoleErrors).toEqual([]);

  async function ownPrices(): Promise<string> {
    const options = await sheet.getByLabel('Price', { exact: true }).getByRole('option').allTextContents();
    return options.find((label) => label.startsWith('$50.00 to')) ?? 'no such price';
  }
});
