import { expect, type Page } from '@playwright/test';
import { expectFocusWithin, pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('signing in and out', { tag: '@full' }, async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/payment');
  await pressEnterOn(main(page).getByRole('link', { name: 'Login' }));
  await typeInto(page.getByLabel('Email'), account.email);
  await typeInto(page.getByLabel('Password'), account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await pressEnterOn(main(page).getByRole('button', { name: 'Sign Out' }));
  await expect(main(page).getByRole('link', { name: 'Login' })).toBeVisible();
});

shopperTest('reviewing a tool', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard/myreview');
  await tabTo(page.getByRole('radio', { name: '1 star' }));
  for (const _star of [2, 3, 4]) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await typeInto(page.getByLabel('Review'), 'Holds its edge.');
  const send = page.getByRole('button', { name: 'Send review' });
  await pressEnterOn(send);
  await expectToast(page, 'success', 'Your review is  successful.Thank you...');
  await expect(send).toBeFocused();
});

shopperTest('changing the profile', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard');
  const open = page.getByRole('button', { name: 'Update your profile' });
  await pressEnterOn(open);
  const modal = page.getByRole('dialog');
  await expect(modal.getByLabel('Education')).toBeFocused();
  await page.keyboard.type('Joinery');
  await typeInto(modal.getByLabel('Phone'), '555 0101');
  await page.keyboard.press('Enter');
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('Joinery')).toBeVisible();
  await expect(open).toBeFocused();
});

shopperTest('retrying a failed list', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/order/email?*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/dashboard/myOrders');
  await tabTo(page.getByRole('button', { name: 'Try again' }));
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have no orders')).toBeVisible();
  await expectFocusWithin(page.getByRole('main'));
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
