import { expect } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';
import { signIn, signUp } from '../support/visitor.ts';

test('the sign-in form validates each field', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await expect(page.getByText('Password is Required')).toBeVisible();
  await page.getByLabel('Email').fill('ada@shop');
  await page.getByLabel('Password').fill('12345');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Provide a valid Email')).toBeVisible();
  await expect(page.getByText('Must be 6 characters or longer')).toBeVisible();
});

test('the sign-up form requires a name', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Name is Required')).toBeVisible();
});

test('a wrong password shows a message below the form', async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/login');
  await signIn(page, { ...account, password: 'not-the-one' });
  const message = page.getByRole('alert');
  await expect(message).toBeVisible();
  await expect(message).not.toContainText(/[A-Z]{3,}_|undefined|\{/);
  await expect(page).toHaveURL(/\/login$/);
});

test('signing in returns to the page that required it', async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/dashboard/myOrders');
  await expect(page).toHaveURL(/\/login\?from=/);
  await signIn(page, account);
  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
});

test('signing in never redirects to another site', async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/login?from=https://evil.example/');
  await signIn(page, account);
  await expect(page).toHaveURL(`${environment.site}/`);
});

test('signing out in one tab signs out in the other, and clears the stored token', async ({
  page,
  context,
}) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('a user on an admin page is signed out and sent to the login page', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/allOrders');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('an unknown path shows the 404 page with status 404', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
