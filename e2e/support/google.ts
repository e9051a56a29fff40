import { expect, type Page } from '@playwright/test';

/** An account at the fake OIDC provider. */
export interface GoogleAccount {
  name: string;
  email: string;
  /** The label of the option. */
  address?: 'confirmed' | 'not confirmed' | 'not confirmed, sent as text';
}

/** Opens the fake OIDC provider from a sign-in screen. */
export async function goToGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Fake OIDC provider: choose a user' })).toBeVisible();
}

/** Signs in at the provider, which redirects the browser to the shop. */
export async function signInAtGoogle(page: Page, account: GoogleAccount): Promise<void> {
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  if (account.address) await page.getByLabel('The address is').selectOption({ label: account.address });
  await page.getByRole('button', { name: 'Continue as this person' }).click();
}

export async function continueWithGoogle(page: Page, account: GoogleAccount): Promise<void> {
  await goToGoogle(page);
  await signInAtGoogle(page, account);
}

/** Signs in at the provider without the final redirect. Returns the callback URL. */
export async function readCallbackUrl(page: Page, { name, email }: GoogleAccount): Promise<URL> {
  await goToGoogle(page);
  const form = { name, email, email_verified: 'yes' };
  const chosen = await page.request.post(page.url(), { form, maxRedirects: 0 });
  const resumed = new URL(chosen.headers().location ?? '', page.url());
  const end = await page.request.get(resumed.href, { maxRedirects: 0 });
  return new URL(end.headers().location ?? '');
}
