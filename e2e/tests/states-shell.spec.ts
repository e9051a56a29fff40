import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/accessible.ts';
import { suspendApi } from '../support/api-mocks.ts';
import { openHydrated } from '../support/hydrated.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('login with validation errors, and while pending', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await suspendApi(page, '/identity/sign-in/email');
  await page.getByLabel('Email').fill('ada@shop.example');
  await page.getByLabel('Password').fill('spokeshave');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveAttribute('aria-busy', 'true');
  await expectAccessibleInAllThemes(page);
});

test('a microfrontend that failed to load', { tag: '@full' }, async ({ page }) => {
  await page.route('**/releases/mf-content/**', (route) => route.abort());
  await openHydrated(page, '/payment');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByText('“Blogs” is not available right now')).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  shopperTest('the open menu, in light and dark', { tag: '@full' }, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/payment');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
      await expectAccessible(page);
    }
  });
});
