import { expect, type Page } from '@playwright/test';
import { confirmedAccount, mailedLink } from '../support/confirmed-account.ts';
import { environment } from '../support/environment.ts';
import { openHydrated } from '../support/hydrated.ts';
import { pressEnterOn } from '../support/keyboard.ts';
import { expectSignedOut, expireToken, storedToken } from '../support/session.ts';
import { ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

/** Of another browser: by default a browser has the session of the test. */
const SIGNED_OUT = { cookies: [], origins: [] };

/** The API rejects the token at its next use on the instance that made the change. */
async function expectRefused(page: Page, token: string | null): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get('/api/user/count', { headers })).status()).toBe(401);
}

/** Waits for network idle: a later request would count as the next action. */
async function openDashboard(page: Page): Promise<void> {
  await openHydrated(page, '/dashboard');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible();
}

shopperTest('an expired token is renewed once for all tabs', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await openDashboard(tab);
  let exchanges = 0;
  context.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/user/')) exchanges += 1;
  });
  const rejected = await expireToken(page);
  const openMyOrders = async (tab: Page) => {
    const response = tab.waitForResponse(
      (response) => response.url().includes('/api/order/email') && response.ok(),
    );
    await tab.getByRole('link', { name: 'My Orders' }).click();
    await response;
  };
  await Promise.all([openMyOrders(page), openMyOrders(other)]);
  expect(exchanges).toBe(1);
  expect(await storedToken(page)).not.toBe(rejected);
  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
});

shopperTest(
  'a tab that hangs during a session renewal does not block other tabs',
  { tag: '@full' },
  async ({ page, context }) => {
    const hanging = await context.newPage();
    await hanging.goto('/');
    await hanging.evaluate(() => {
      void navigator.locks.request('whetstone-session', () => new Promise(() => undefined));
    });
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible();
    await expireToken(page);
    const response = page.waitForResponse(
      (response) => response.url().includes('/api/order/email') && response.ok(),
    );
    await page.getByRole('link', { name: 'My Orders' }).click();
    const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
    await expect.poll(waiting).toBe(1);
    await page.clock.fastForward(10_000);
    await response;
    await expect(page.getByText('You have no orders')).toBeVisible();
  },
);

shopperTest(
  'a promotion takes effect at the next action, without a new sign-in',
  { tag: '@full' },
  async ({ page, account: { email } }) => {
    await page.goto(await mailedLink(email, 'Confirm your email'));
    await openDashboard(page);
    const token = await storedToken(page);
    const admin = await ShopApi.admin();
    await admin.promote(email);
    await expectRefused(page, token);
    await page.getByRole('link', { name: 'My Orders' }).click();
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL(/\/dashboard\/users$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

shopperTest(
  'a removed user is signed out at the next action',
  { tag: '@full' },
  async ({ page, account: { email } }) => {
    await openDashboard(page);
    const token = await storedToken(page);
    const admin = await ShopApi.admin();
    await admin.removeUser(email);
    await expectRefused(page, token);
    await page.getByRole('link', { name: 'My Orders' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expectSignedOut(page);
  },
);

test('the releases service soon rejects a removed admin', { tag: '@full' }, async () => {
  const account = await confirmedAccount();
  const admin = await ShopApi.admin();
  await admin.promote(account.email);
  const headers = { authorization: `Bearer ${(await ShopApi.signIn(account)).accessToken}` };
  const status = async () => (await fetch(`${environment.site}/api/releases`, { headers })).status;
  expect(await status()).toBe(200);
  await admin.removeUser(account.email);
  // `access-token-feed.spec` of the API has the time limit: the first poll after the removal, and two polls a second.
  await expect.poll(status, { intervals: [20] }).toBe(401);
});

shopperTest(
  'an idle page signs out a removed user when it gets the focus',
  async ({ page, account: { email } }) => {
    await openDashboard(page);
    const admin = await ShopApi.admin();
    await admin.removeUser(email);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL(/\/login/);
    await expectSignedOut(page);
  },
);

shopperTest(
  'a new password signs out other browsers at the next action',
  { tag: '@full' },
  async ({ page, browser, account }) => {
    await openDashboard(page);
    const token = await storedToken(page);
    const elsewhere = await browser.newContext({ storageState: SIGNED_OUT });
    const phone = await elsewhere.newPage();
    await phone.goto('/forgot-password');
    await phone.getByLabel('Email').fill(account.email);
    await phone.getByRole('button', { name: 'Send the link' }).click();
    await phone.goto(await mailedLink(account.email, 'Choose a new password'));
    await phone.getByLabel('New password').fill('drawknife');
    await phone.getByRole('button', { name: 'Change the password' }).click();
    await expect(phone.getByText('Your password is changed.')).toBeVisible();
    await expectRefused(page, token);
    await elsewhere.close();
    await page.getByRole('link', { name: 'My Orders' }).click();
    await expect(page).toHaveURL(/\/login/);
  },
);

shopperTest(
  'signing out everywhere else signs out all other browsers',
  { tag: '@full' },
  async ({ page, browser, account }) => {
    const elsewhere = await browser.newContext({ storageState: SIGNED_OUT });
    const phone = await elsewhere.newPage();
    await phone.goto('/login?from=/dashboard');
    await signIn(phone, account);
    // Not a pattern: /login?from=/dashboard would match.
    await expect(phone).toHaveURL('/dashboard');
    await expect(phone.getByRole('link', { name: 'My Orders' })).toBeVisible();

    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible();
    await pressEnterOn(page.getByRole('button', { name: 'Sign out everywhere else' }));
    await expect(page.getByText('All other devices are signed out.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();

    await phone.getByRole('link', { name: 'My Orders' }).click();
    await expect(phone).toHaveURL(/\/login/);
    await expectSignedOut(phone);
    await elsewhere.close();
  },
);
