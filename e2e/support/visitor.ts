import { type APIRequestContext, expect, type Page } from '@playwright/test';
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

/** The bucket of the first visitor whose page contains the text of a canary. */
export async function canaryBucket(request: APIRequestContext, path: string, text: string): Promise<string> {
  for (let bucket = 0; bucket < 1_000; bucket += 1) {
    const page = await request.get(path, { headers: { cookie: `bucket=${bucket}` } });
    if ((await page.text()).includes(text)) return String(bucket);
  }
  throw new Error(`No page of 1,000 visitors at ${path} contains ${text}.`);
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
