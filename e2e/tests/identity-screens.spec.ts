import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { mailedLink } from '../support/confirmed-account.ts';
import { goToGoogle } from '../support/google.ts';
import { pressEnterOn, typeInto } from '../support/keyboard.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('the fake OIDC provider is accessible', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login');
  await goToGoogle(page);
  await expectAccessibleInAllThemes(page);
  await page.goto(new URL('/interaction/none', page.url()).href);
  await expect(page.getByRole('heading')).toHaveText('Fake OIDC provider: sign-in failed');
  await expectAccessibleInAllThemes(page);
});

shopperTest('the screen of an expired link is accessible', { tag: '@full' }, async ({ page }) => {
  await page.goto('/confirm-email?error=TOKEN_EXPIRED');
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

test('a password reset works with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/login');
  await pressEnterOn(page.getByRole('link', { name: 'Forgot your password?' }));
  await expect(page).toHaveURL(/\/forgot-password$/);
  await typeInto(page.getByLabel('Email'), account.email);
  await page.keyboard.press('Enter');
  await page.goto(await mailedLink(account.email, 'Choose a new password'));
  await typeInto(page.getByLabel('New password'), 'drawknife');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Your password is changed.');
  await pressEnterOn(page.getByRole('link', { name: 'Sign in with the new password' }));
  await expect(page).toHaveURL(/\/login$/);
});

test('signing in with Google works with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  const { name, email } = newAccount();
  await page.goto('/signup');
  await pressEnterOn(page.getByRole('button', { name: 'Continue with Google' }));
  await expect(page.getByRole('heading', { name: 'Fake OIDC provider: choose a user' })).toBeVisible();
  await typeInto(page.getByLabel('Name'), name);
  await typeInto(page.getByLabel('Email'), email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/purchase$/);
});
