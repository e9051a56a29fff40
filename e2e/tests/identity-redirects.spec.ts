import { expect } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { continueWithGoogle } from '../support/google.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

const OTHER_SITES = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:document.title="owned"',
];

/** navigation.spec.ts of the kernel has all targets. */
const REPRESENTATIVE = '//evil.example';

for (const target of OTHER_SITES) {
  const tag = target === REPRESENTATIVE ? [] : '@full';
  test(`signing in never redirects to ${target}`, { tag }, async ({ page }) => {
    const account = newAccount();
    await ShopApi.signUp(account);
    await page.goto(`/login?${new URLSearchParams({ from: target })}`);
    await signIn(page, account);
    await expect(page).toHaveURL(`${environment.site}/`);
    await expect(page).not.toHaveTitle('owned');
  });
}

test('signing in with Google never redirects to another site', { tag: '@full' }, async ({ page }) => {
  // Both sign-in methods share this code, so two of the targets are enough.
  for (const target of OTHER_SITES.slice(1, 3)) {
    await test.step(target, async () => {
      await page.context().clearCookies();
      await page.goto('/');
      await page.evaluate(() => localStorage.clear());
      await page.goto(`/login?${new URLSearchParams({ from: target })}`);
      await continueWithGoogle(page, newAccount());
      await expect(page).toHaveURL(`${environment.site}/`);
    });
  }
});

test('the callback from Google never redirects to another site', async ({ page }) => {
  await page.goto('/login');
  await continueWithGoogle(page, newAccount());
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.goto('/login?provider=google&from=//evil.example');
  await expect(page).toHaveURL(`${environment.site}/`);
});
