import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { environment } from '../support/environment.ts';
import { continueWithGoogle, goToGoogle, signInAtGoogle } from '../support/google.ts';
import { expectSignedOut } from '../support/session.ts';
import { newAccount } from '../support/shop-api.ts';
import { test } from '../support/test.ts';

test('a visitor signs up with Google and sees the purchase page', { tag: '@full' }, async ({ page }) => {
  const { name, email } = newAccount('Ida Moor');
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The sign-in page has a Google button as well.
  await expect(page).toHaveURL(/\/signup/);
  await continueWithGoogle(page, { name, email });
  await expect(page).toHaveURL(/\/purchase$/);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByRole('main')).toContainText(email);
});

test('signing in with Google returns to the page that required it, and to no other site', async ({
  page,
}) => {
  await page.goto('/dashboard/myOrders?from=mail');
  await expect(page).toHaveURL(/\/login\?from=/);
  await continueWithGoogle(page, newAccount());
  await expect(page).toHaveURL(/\/dashboard\/myOrders\?from=mail$/);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.goBack();
  await expect(page, 'the login page is not in the history').not.toHaveURL(/\/login/);
  // The callback of a sign-in.
  await page.goto('/login?provider=google&from=//evil.example');
  await expect(page).toHaveURL(`${environment.site}/`);
});

test('a call that needs a proof goes on after a confirmation by Google in a new tab', {
  tag: '@full',
}, async ({ page, context }) => {
  const account = newAccount();
  await page.goto('/dashboard/security');
  await continueWithGoogle(page, account);
  // As for a user whose last proof is older than ten minutes.
  const body = JSON.stringify({ status: 403, code: 'step-up-required' });
  const rejected = { status: 403, contentType: 'application/problem+json', body };
  await page.route('**/api/user/me/email', (route) => route.fulfill(rejected), { times: 1 });
  await page.getByLabel('New email').fill(`new-${account.email}`);
  await page.getByLabel('New email').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  const confirm = dialog.getByRole('button', { name: 'Confirm with Google' });

  let opened = context.waitForEvent('page');
  await confirm.click();
  let google = await opened;
  await signInAtGoogle(google, newAccount());
  await expect(google.getByText(/^This is another Google account\./)).toBeVisible();
  await google.close();
  await expect(dialog).toContainText('Sign in to Google in the new tab, then come back here.');
  await expectAccessibleInAllThemes(page);

  opened = context.waitForEvent('page');
  await confirm.click();
  google = await opened;
  await signInAtGoogle(google, account);
  await expect(google.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectAccessibleInAllThemes(google);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(new RegExp(`new-${account.email}`))).toBeVisible();
});

// `google.spec` of the API has forged callbacks and unverified emails, and `provider-errors.spec` of the shell all messages.
test('cancelling at Google returns to the form with a message', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login?from=/dashboard/myOrders');
  await goToGoogle(page);
  await page.getByRole('button', { name: 'Cancel the sign-in' }).click();
  await expect(page.getByRole('alert')).toContainText('You did not allow Google to sign you in.');
  await expectSignedOut(page);
  const account = newAccount();
  await continueWithGoogle(page, account);
  await expect(page, 'the return path is kept').toHaveURL(/\/dashboard\/myOrders$/);
});
