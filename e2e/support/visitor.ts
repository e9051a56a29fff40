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

/** The bucket of the first visitor to whom the edge assigns other releases than to a visitor without a bucket. */
export async function canaryBucket(request: APIRequestContext): Promise<string> {
  const assigned = async (headers?: { cookie: string }) =>
    (await (await request.get('/releases/set', { ...(headers && { headers }) })).json()).id;
  const live = await assigned();
  for (let bucket = 0; bucket < 1_000; bucket += 1) {
    if ((await assigned({ cookie: `bucket=${bucket}` })) !== live) return String(bucket);
  }
  throw new Error('None of 1,000 visitors gets a canary.');
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
