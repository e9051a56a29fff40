import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('?microfrontends shows what the page consists of, for the browser session or until it is hidden', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/?microfrontends');
  const panel = page.getByRole('complementary', { name: 'Microfrontends on this page' });
  await expect(panel.getByText(/^mf-catalog@\w+ · team catalog · [\d.]+ kB · \d+ ms$/)).toBeVisible();
  await expect(panel.getByText(/^shell@\w+ · team shell · [\d.]+ kB · \d+ ms$/)).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click();
  await expect(panel.getByText(/^mf-content@/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payment' }).click();
  await expect(panel.getByText(/^mf-account@/)).toBeVisible();
  await expect(panel.getByText(/^mf-content@/)).toHaveCount(0);
  // Its fragment is in the navbar of every page.
  await expect(panel.getByText(/^mf-catalog@/)).toBeVisible();

  await panel.getByRole('button', { name: 'Hide microfrontends' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Make Payment' })).toBeVisible();
  await expect(panel).toHaveCount(0);
});
