import { expect, type Page } from '@playwright/test';

/** Somebody as they introduce themselves at the fake OIDC provider. */
export interface GoogleAccount {
  name: string;
  email: string;
  /** The label of the choice, as on the page. */
  address?: 'confirmed' | 'not confirmed' | 'not confirmed, sent as text';
}

/** Presses the button on a sign-in screen, and is at the stand-in. */
export async function goToGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Fake OIDC provider: choose a user' })).toBeVisible();
}

/** Says who is there; the browser is led back to the shop. */
export async function signInAtGoogle(page: Page, person: GoogleAccount): Promise<void> {
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  if (person.address) await page.getByLabel('The address is').selectOption({ label: person.address });
  await page.getByRole('button', { name: 'Continue as this person' }).click();
}

export async function continueWithGoogle(page: Page, person: GoogleAccount): Promise<void> {
  await goToGoogle(page);
  await signInAtGoogle(page, person);
}

/** Introduces somebody, but does not follow the last step back to the shop; answers the address that it leads to. */
export async function readCallbackUrl(page: Page, { name, email }: GoogleAccount): Promise<URL> {
  await goToGoogle(page);
  const form = { name, email, email_verified: 'yes' };
  const chosen = await page.request.post(page.url(), { form, maxRedirects: 0 });
  const resumed = new URL(chosen.headers().location ?? '', page.url());
  const end = await page.request.get(resumed.href, { maxRedirects: 0 });
  return new URL(end.headers().location ?? '');
}
