import { expect, type Page } from '@playwright/test';
import { type Account, newAccount } from './shop-api.ts';

/** Signs up with the form. Returns on the purchase page. */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await page.goto('/signup');
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/purchase$/);
  return account;
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
