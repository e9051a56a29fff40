import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { callTo } from '../support/call-to.ts';
import { goInBrowser } from '../support/customer-reviews.ts';
import { environment } from '../support/environment.ts';
import { storedToken } from '../support/session.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

const form = (page: Page) => page.getByRole('main');
const textOf = (page: Page, text: string) => form(page).getByText(text, { exact: true });

/** Expects the fields that both forms have. */
async function expectCommonFields(page: Page): Promise<void> {
  await expect(form(page).getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(form(page).getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(page.getByRole('button', { name: 'Continue with Google', exact: true })).toBeEnabled();
}

/** Submits the form while the identity service rejects every request. */
async function expectRejection(page: Page, button: string, address: string): Promise<void> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await answered;
    await route.fulfill({
      status: 429,
      json: { message: 'Too many attempts. Wait a minute and try again.' },
    });
  });
  const submit = form(page).getByRole('button', { name: button, exact: true });
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  answer();
  const message = page.getByRole('alert');
  await expect(message).toHaveText('Too many attempts. Wait a minute and try again.');
  const [above, below] = [await submit.boundingBox(), await message.boundingBox()];
  expect(below?.y, 'under the form').toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
  await expect(submit).not.toHaveAttribute('aria-busy');
  await page.unroute(address);
}

test('a visitor signs in, returns to the page that required it, and signs out in all tabs', async ({
  page,
  context,
}) => {
  const account = newAccount();
  const { email } = account;
  await ShopApi.signUp(account);
  const signOut = page.getByRole('button', { name: 'Sign Out' });

  await test.step('a page that requires a login leads to the form', async () => {
    await page.goto('/dashboard/myOrders');
    await expect(page).toHaveURL(/\/login\?from=/);
    await expectCommonFields(page);
    await expect(form(page).getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      /^\/signup/,
    );
  });

  await test.step('an email is at least letters or digits, @, letters, a dot, then 2 to 3 letters; a password 6 characters', async () => {
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    for (const message of ['Email is Required', 'Password is Required'])
      await expect(textOf(page, message)).toBeVisible();
    await expectAccessibleInAllThemes(page);
    const message = textOf(page, 'Provide a valid Email');
    for (const invalid of ['ada', 'ada@shop', '@shop.com', 'ada@.com', 'ada@shop.c', 'ada@shop..com']) {
      await page.getByLabel('Email').fill(invalid);
      await expect(message, invalid).toBeVisible();
    }
    for (const valid of ['ada@shop.co', '7@shop.com', 'li@163.com', 'anna@t-online.de']) {
      await page.getByLabel('Email').fill(valid);
      await expect(message, valid).toHaveCount(0);
    }
    await page.getByLabel('Password').fill('12345');
    await expect(textOf(page, 'Must be 6 characters or longer')).toBeVisible();
    await page.getByLabel('Password').fill('123456');
    await expect(textOf(page, 'Must be 6 characters or longer')).toHaveCount(0);
  });

  await test.step('a spinner while pending, then the message of the identity service', () =>
    expectRejection(page, 'Login', '**/api/identity/sign-in/email'));

  await test.step('a wrong password shows a message below the form', async () => {
    await signIn(page, { ...account, password: 'not-the-one' });
    await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.');
  });

  await test.step('PUT /user/{email} answers the token, which is stored as accessToken; GET /admin/{email} is called', async () => {
    const exchange = callTo(page, `PUT /user/${email}`);
    const admin = callTo(page, `GET /admin/${email}`);
    await signIn(page, account);
    const body = { token: expect.any(String) };
    expect(await exchange).toMatchObject({ payload: { email }, status: 200, body });
    const stored = () => page.evaluate(() => localStorage.getItem('accessToken'));
    await expect.poll(stored).toBe(((await exchange).body as { token: string }).token);
    expect(await admin).toMatchObject({
      ...{ authorization: `Bearer ${await stored()}`, payload: null, body: { admin: false } },
    });
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  });

  await test.step('signing out in one tab signs out in the other, and removes the token and the session, not the theme', async () => {
    const cookies = async () => (await context.cookies()).map(({ name }) => name);
    await context.addCookies([{ name: 'theme', value: 'dark', url: environment.site }]);
    expect(await cookies()).toEqual(expect.arrayContaining(['signed-in', 'whetstone.session_token']));
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other).toHaveURL(/\/dashboard$/);
    await signOut.click();
    await expect(other).toHaveURL(/\/login/);
    await expect.poll(() => storedToken(page)).toBeNull();
    await expect.poll(cookies).not.toContain('whetstone.session_token');
    expect(await cookies()).toContain('theme');
    expect(await cookies()).not.toContain('signed-in');
    await other.close();
  });

  await test.step('without a previous page, it opens /', async () => {
    await page.goto('/login');
    await signIn(page, account);
    await expect(page).toHaveURL(`${environment.site}/`);
    await expect(signOut).toBeVisible();
  });
});

test('signup has name, email, password, Google and a link to /login, with the validation of login', async ({
  page,
}) => {
  await page.goto('/signup');
  await expect(form(page).getByLabel('Name')).toBeVisible();
  await expectCommonFields(page);
  await expect(form(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await form(page).getByRole('button', { name: 'Sign up' }).click();
  for (const message of ['Name is Required', 'Email is Required', 'Password is Required'])
    await expect(textOf(page, message)).toBeVisible();
  await page.getByLabel('Email').fill('ada@shop');
  await expect(textOf(page, 'Provide a valid Email')).toBeVisible();
  await page.getByLabel('Password').fill('12345');
  await expect(textOf(page, 'Must be 6 characters or longer')).toBeVisible();

  await page.getByLabel('Name').fill('Ada Turner');
  await page.getByLabel('Email').fill(newAccount().email);
  await page.getByLabel('Password').fill('spokeshave');
  await test.step('a spinner while pending, then the message of the identity service', () =>
    expectRejection(page, 'Sign up', '**/api/identity/sign-up/email'));
  await form(page).getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/purchase');
});

const USER_PAGES = ['/purchase', '/dashboard', '/dashboard/myOrders', '/dashboard/myreview'];
const ADMIN_PAGES = ['/dashboard/users', '/dashboard/allOrders', '/dashboard/addTools'];
/** Pages of admins that the specification does not have. */
const MORE_ADMIN_PAGES = [
  '/dashboard/tools',
  '/dashboard/payments',
  '/dashboard/mail',
  '/dashboard/webhooks',
  '/dashboard/audit',
];

test('a visitor is redirected to the login page from every page that requires a login', async ({ page }) => {
  const login = (path: string) => `/login?from=${encodeURIComponent(path)}`;
  await page.goto('/dashboard/users');
  await expect(page).toHaveURL(login('/dashboard/users'));
  for (const path of [...USER_PAGES, ...ADMIN_PAGES, ...MORE_ADMIN_PAGES]) {
    await goInBrowser(page, path);
    await expect(page).toHaveURL(login(path));
  }
});
