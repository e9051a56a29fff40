import { expect, type Page } from '@playwright/test';

/** An account at the fake OIDC provider. */
export interface GoogleAccount {
  name: string;
  email: string;
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
  await page.getByRole('button', { name: 'Continue as this person' }).click();
}

export async function continueWithGoogle(page: Page, account: GoogleAccount): Promise<void> {
  await goToGoogle(page);
  await signInAtGoogle(page, account);
}
