import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { mailedLink } from '../support/confirmed-account.ts';
import { expectSignedOut } from '../support/session.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { signIn, signUp } from '../support/visitor.ts';

const CONFIRMATION = 'Confirm your email';
const NEW_PASSWORD = 'Choose a new password';

shopperTest(
  'a confirmation link that does not work offers another one, which keeps the user signed in',
  async ({ page, account: { email } }) => {
    const link = await mailedLink(email, CONFIRMATION);
    await page.goto(link.replace('token=', 'token=x'));
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await page.getByRole('button', { name: 'Send me a new link' }).click();
    await expect(page.getByRole('status')).toContainText(`A new link is on its way to ${email}.`);
    await page.goto(link);
    await expect(page).toHaveURL(/\/confirm-email$/);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  },
);

shopperTest(
  'an email changes by a link to the new address, and back by a link to the former one',
  { tag: '@full' },
  async ({ page, account: { email } }) => {
    const { email: newEmail } = newAccount();
    await page.goto(await mailedLink(email, CONFIRMATION));
    await page.goto('/dashboard/security');
    await page.getByLabel('New email').fill(newEmail);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await expect(page.getByText(`Open the link that we have sent to ${newEmail}.`)).toBeVisible();
    await page.goto(await mailedLink(newEmail, 'Confirm your new email'));
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: 'Use the new email' }).click();
    await expect(page.getByText(`You sign in with ${newEmail}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();

    await page.goto(await mailedLink(email, 'Your email was changed'));
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible();
    await page.goto('/dashboard');
    await expectSignedOut(page);
  },
);

test('a password reset link works once', { tag: '@full' }, async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The previous page has an Email field too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText('a link is on its way');
  await expectAccessibleInAllThemes(page);

  const link = await mailedLink(account.email, NEW_PASSWORD);
  await page.goto(link);
  await page.getByLabel('New password').fill('drawknife');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('status')).toHaveText('Your password is changed.');
  await page.getByRole('link', { name: 'Sign in with the new password' }).click();
  await signIn(page, account);
  await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.');
  await signIn(page, { ...account, password: 'drawknife' });
  await expect(page).toHaveURL(/\/$/);

  await page.goto(link);
  await page.getByLabel('New password').fill('another-one');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired or has been used already. Request a new one.',
  );
  await expectAccessibleInAllThemes(page);
});

test('the forgot-password form does not reveal whether an account exists', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(newAccount().email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText('If this email has an account');
});

test('an account that was opened with another person’s email belongs to that person after a password reset', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  const squatter = await signUp(page);
  await page.goto('/dashboard');

  const owners = await browser.newContext(baseURL ? { baseURL } : {});
  const owner = await owners.newPage();
  await owner.goto(await mailedLink(squatter.email, CONFIRMATION));
  await expect(owner, 'the link alone does not sign in').toHaveURL(/\/reset-password\?/);
  await expectSignedOut(owner);
  await owner.getByLabel('New password').fill('the-owners-own');
  await owner.getByRole('button', { name: 'Change the password' }).click();
  await owner.getByRole('link', { name: 'Sign in with the new password' }).click();
  await signIn(owner, { email: squatter.email, password: 'the-owners-own' });
  await expect(owner.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await owners.close();

  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page, 'the squatter is signed out').toHaveURL(/\/login/);
  await expectSignedOut(page);
  await signIn(page, squatter);
  await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.');
});
