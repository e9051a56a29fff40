import { expect, type Page } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { test } from '../support/test.ts';
import { signIn, signUp } from '../support/visitor.ts';

// A passkey belongs to a domain. An IP address has none.
test.use({ baseURL: environment.site.replace('127.0.0.1', 'localhost') });

/** A device with a fingerprint reader that recognises its user. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden();
  await page.goto('/login');
}

test('a passkey is added, follows the password, signs in alone, and is removed', async ({ page }) => {
  await addAuthenticator(page);
  const account = await signUp(page);
  await page.goto('/dashboard/security/second-factor');
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Security' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Work laptop is added.')).toBeVisible();

  await signOut(page);
  await signIn(page, account);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/$/);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/dashboard/security/second-factor');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Yes, remove the passkey' }).click();
  await expect(page.getByText('Work laptop is removed.')).toBeVisible();
});
