import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { environment } from '../support/environment.ts';
import { continueWithGoogle, goToGoogle, readCallbackUrl, signInAtGoogle } from '../support/google.ts';
import { mailedLink } from '../support/outbox.ts';
import { expectSignedOut, storedToken } from '../support/session.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
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

test('a call that needs a proof goes on after a confirmation by Google in a new tab', async ({
  page,
  context,
}) => {
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

test('Google and a password sign in to the same account of a confirmed email', { tag: '@full' }, async ({
  page,
}) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(await mailedLink(account.email, 'Confirm your email'));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await continueWithGoogle(page, { name: 'Ada by Google', email: account.email.toUpperCase() });
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await ShopApi.signIn(account);
});

for (const address of ['not confirmed', 'not confirmed, sent as text'] as const) {
  // `google.spec` of the API has both.
  test(`an email that Google reports as ${address} is rejected`, { tag: '@full' }, async ({ page }) => {
    await page.goto('/login?from=/dashboard');
    await continueWithGoogle(page, { ...newAccount(), address });
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole('alert')).toHaveText(
      'Google has not verified your email. Verify it at Google, or use your password.',
    );
    await expectSignedOut(page);
  });
}

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

test.describe('a forged callback', () => {
  for (const part of ['state', 'code']) {
    // `google.spec` of the API has all forgeries, `provider-errors.spec` of the shell all messages.
    test(`is rejected with another ${part}`, { tag: '@full' }, async ({ page }) => {
      await page.goto('/login');
      const callback = await readCallbackUrl(page, newAccount());
      callback.searchParams.set(part, 'something-else');
      await page.goto(callback.href);
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByRole('alert')).toContainText('Please start again.');
      await expectSignedOut(page);
    });
  }

  test('is rejected when it is used twice', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login');
    const callback = await readCallbackUrl(page, newAccount());
    await page.goto(callback.href);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect.poll(() => storedToken(page)).toBeNull();
    await page.goto(callback.href);
    await expect(page.getByRole('alert')).toContainText('was used already. Please start again.');
    await expectSignedOut(page);
  });

  test('is rejected in another browser', { tag: '@full' }, async ({ page, browser }) => {
    await page.goto('/login');
    const callback = await readCallbackUrl(page, newAccount());
    const victims = await browser.newContext();
    const victim = await victims.newPage();
    await victim.goto(callback.href);
    await expect(victim.getByRole('alert')).toContainText('started in another browser');
    await expectSignedOut(victim);
    await victims.close();
  });
});

test('an account that was opened with another person’s email belongs to that person after a Google sign-in', {
  tag: '@full',
}, async ({ page, browser }) => {
  const squatter = newAccount('Squatter');
  await page.goto('/signup');
  await page.getByLabel('Name').fill(squatter.name);
  await page.getByLabel('Email').fill(squatter.email);
  await page.getByLabel('Password').fill(squatter.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/purchase$/);
  await page.goto('/dashboard');

  const owners = await browser.newContext();
  const owner = await owners.newPage();
  await owner.goto(`${new URL(page.url()).origin}/login`);
  await goToGoogle(owner);
  await signInAtGoogle(owner, { name: 'Owner', email: squatter.email });
  await expect(owner.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await owners.close();

  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page, 'the squatter is signed out').toHaveURL(/\/login/);
  await expectSignedOut(page);
  await page.getByLabel('Email').fill(squatter.email);
  await page.getByLabel('Password').fill(squatter.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.');
});
