import { expect } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { continueWithGoogle } from '../support/google.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:document.title="owned"',
];

for (const target of ELSEWHERE) {
  test(`signing in never leads to ${target}`, async ({ page }) => {
    const account = newAccount();
    await ShopApi.signUp(account);
    await page.goto(`/login?${new URLSearchParams({ from: target })}`);
    await signIn(page, account);
    await expect(page).toHaveURL(`${environment.site}/`);
    await expect(page).not.toHaveTitle('owned');
  });
}

test('signing in with Google never leads off this site', async ({ page }) => {
  // The same code sends both ways back: two of the addresses show that it does.
  for (const target of ELSEWHERE.slice(1, 3)) {
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

test('the way back from Google is no way off this site either', async ({ page }) => {
  await page.goto('/login');
  await continueWithGoogle(page, newAccount());
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.goto('/login?provider=google&from=//evil.example');
  await expect(page).toHaveURL(`${environment.site}/`);
});
