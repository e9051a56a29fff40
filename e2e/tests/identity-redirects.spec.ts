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

// `navigation.spec` of the kernel has all targets, and `identity-google` the target of a callback.

for (const target of OTHER_SITES) {
  test(`signing in never redirects to ${target}`, { tag: '@full' }, async ({ page }) => {
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
