import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { goToGoogle } from '../support/google.ts';
import { mailedLink } from '../support/outbox.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { signUp } from '../support/visitor.ts';

const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 820, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
] as const;

for (const { width, colorScheme } of LOOKS) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('the sign-in screens are accessible with something to say', async ({ page }) => {
      await page.goto('/login?error=email_not_verified');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByText('Email is Required')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(newAccount().email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('status')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/reset-password?token=unknown');
      await page.getByLabel('New password').fill('drawknife');
      await page.getByRole('button', { name: 'Change the password' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });

    test('the stand-in for Google is accessible', async ({ page }) => {
      await page.goto('/login');
      await goToGoogle(page);
      await expectAccessible(page);
      await page.goto(new URL('/interaction/none', page.url()).href);
      await expect(page.getByRole('heading')).toHaveText('Stand-in for Google: this did not work');
      await expectAccessible(page);
    });

    test('the screens of whoever is signed in are accessible', async ({ page }) => {
      await signUp(page);
      await page.goto('/confirm-email?error=TOKEN_EXPIRED');
      await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/confirm-email');
      await expectAccessible(page);
      await page.goto('/dashboard/security');
      await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus');
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) > 0 && (await nameOf(page)) === name) return;
  }
  throw new Error(`Tab never reached "${name}".`);
}

function nameOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return label?.textContent?.trim() ?? '';
  });
}

test('everything about signing in works with the keyboard alone', async ({ page }) => {
  const account = newAccount();
  await page.goto('/signup');
  await tabTo(page, 'Name');
  await page.keyboard.type(account.name);
  await tabTo(page, 'Email');
  await page.keyboard.type(account.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/purchase$/);
  await page.goto('/dashboard/security');
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  await tabTo(page, 'Sign out everywhere');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('a new password is chosen with the keyboard alone', async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/login');
  await tabTo(page, 'Forgot your password?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/forgot-password$/);
  await tabTo(page, 'Email');
  await page.keyboard.type(account.email);
  await page.keyboard.press('Enter');
  await page.goto(await mailedLink(account.email, 'Choose a new password'));
  await tabTo(page, 'New password');
  await page.keyboard.type('drawknife');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Your password is changed.');
  await tabTo(page, 'Login with the new password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test('Google is gone to and come back from with the keyboard alone', async ({ page }) => {
  const { name, email } = newAccount();
  await page.goto('/signup');
  await tabTo(page, 'Continue with Google');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Stand-in for Google: who are you?' })).toBeVisible();
  await tabTo(page, 'Name');
  await page.keyboard.type(name);
  await tabTo(page, 'E-mail');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/purchase$/);
});
