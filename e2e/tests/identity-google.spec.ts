import { expect } from '@playwright/test';
import { continueWithGoogle, goToGoogle, readCallbackUrl, signInAtGoogle } from '../support/google.ts';
import { mailedLink } from '../support/outbox.ts';
import { expectSignedOut, storedToken } from '../support/session.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';

test('from home to all tools by signing up with Google', async ({ page }) => {
  const { name, email } = newAccount('Ida Moor');
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await continueWithGoogle(page, { name, email });
  await expect(page).toHaveURL(/\/purchase$/);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByRole('main')).toContainText(email);
});

test('signing in with Google leads back to the page that asked for it', async ({ page }) => {
  await page.goto('/dashboard/myOrders?from=mail');
  await expect(page).toHaveURL(/\/login\?from=/);
  await continueWithGoogle(page, newAccount());
  await expect(page).toHaveURL(/\/dashboard\/myOrders\?from=mail$/);
  await page.goBack();
  await expect(page, 'the way there is not to be gone twice').not.toHaveURL(/\/login/);
});

test('Google and a password lead to the one account of a confirmed address', async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(await mailedLink(account.email, 'Confirm your e-mail address'));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await continueWithGoogle(page, { name: 'Ada by Google', email: account.email.toUpperCase() });
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await ShopApi.signIn(account);
});

for (const address of ['not confirmed', 'not confirmed, sent as text'] as const) {
  test(`an address that Google calls ${address} lets nobody in`, async ({ page }) => {
    await page.goto('/login?from=/dashboard');
    await continueWithGoogle(page, { ...newAccount(), address });
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole('alert')).toHaveText(
      'Google has not confirmed that this e-mail address is yours, so we cannot let you in with it.',
    );
    await expectSignedOut(page);
  });
}

test('whoever changes their mind at Google is back at the form, with words', async ({ page }) => {
  await page.goto('/login?from=/dashboard/myOrders');
  await goToGoogle(page);
  await page.getByRole('button', { name: 'Cancel, and tell the shop nothing' }).click();
  await expect(page.getByRole('alert')).toContainText('You did not let Google tell us who you are.');
  await expectSignedOut(page);
  const account = newAccount();
  await continueWithGoogle(page, account);
  await expect(page, 'where they wanted to go is not forgotten').toHaveURL(/\/dashboard\/myOrders$/);
});

test.describe('a way back that was not begun like this', () => {
  for (const part of ['state', 'code']) {
    test(`lets nobody in with another ${part}`, async ({ page }) => {
      await page.goto('/login');
      const way = await readCallbackUrl(page, newAccount());
      way.searchParams.set(part, 'something-else');
      await page.goto(way.href);
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByRole('alert')).toContainText('Please begin again.');
      await expectSignedOut(page);
    });
  }

  test('lets nobody in a second time', async ({ page }) => {
    await page.goto('/login');
    const way = await readCallbackUrl(page, newAccount());
    await page.goto(way.href);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect.poll(() => storedToken(page)).toBeNull();
    await page.goto(way.href);
    await expect(page.getByRole('alert')).toContainText('has been used already. Please begin again.');
    await expectSignedOut(page);
  });

  test('lets nobody in by somebody else’s link', async ({ page, browser }) => {
    await page.goto('/login');
    const way = await readCallbackUrl(page, newAccount());
    const victims = await browser.newContext();
    const victim = await victims.newPage();
    await victim.goto(way.href);
    await expect(victim.getByRole('alert')).toContainText('begun in another browser');
    await expectSignedOut(victim);
    await victims.close();
  });
});

test('an account opened with somebody else’s address is its owner’s as soon as Google names them', async ({
  page,
  browser,
}) => {
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
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
});
