import { expect, type Page } from '@playwright/test';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google', exact: true });

test('login has email, password, Google and a link to /signup', async ({ page }) => {
  await page.goto('/login');
  const form = page.getByRole('main');
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(form.getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(googleButton(page)).toBeEnabled();
  await expect(form.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
});

test('signup has name, email, password, Google and a link to /login, with the validation of login', async ({
  page,
}) => {
  await page.goto('/signup');
  const form = page.getByRole('main');
  await expect(form.getByLabel('Name')).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(form.getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(googleButton(page)).toBeEnabled();
  await expect(form.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await form.getByRole('button', { name: 'Sign up' }).click();
  for (const message of ['Name is Required', 'Email is Required', 'Password is Required'])
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  await form.getByLabel('Email').fill('ada@shop');
  await expect(form.getByText('Provide a valid Email', { exact: true })).toBeVisible();
  await form.getByLabel('Password').fill('12345');
  await expect(form.getByText('Must be 6 characters or longer', { exact: true })).toBeVisible();
});

test('an email is letters or digits, @, letters, a dot, then 2 to 3 letters; a password 6 characters', async ({
  page,
}) => {
  await page.goto('/login');
  const message = page.getByText('Provide a valid Email', { exact: true });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  for (const email of ['ada', 'ada@shop', '@shop.com', 'ada@.com', 'ada@shop.c', 'ada@1.com']) {
    await page.getByLabel('Email').fill(email);
    await expect(message, email).toBeVisible();
  }
  for (const email of ['ada@shop.co', '7@shop.com']) {
    await page.getByLabel('Email').fill(email);
    await expect(message, email).toHaveCount(0);
  }
  await page.getByLabel('Password').fill('12345');
  await expect(page.getByText('Must be 6 characters or longer', { exact: true })).toBeVisible();
  await page.getByLabel('Password').fill('123456');
  await expect(page.getByText('Must be 6 characters or longer', { exact: true })).toHaveCount(0);
});

for (const [screen, button, address] of [
  ['/login', 'Login', '**/api/identity/sign-in/email'],
  ['/signup', 'Sign up', '**/api/identity/sign-up/email'],
] as const) {
  test(`${screen} shows a spinner while pending, then the message of the identity service`, async ({
    page,
  }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await answered;
      await route.fulfill({
        status: 429,
        json: { message: 'Too many attempts. Wait a minute and try again.' },
      });
    });
    await page.goto(screen);
    if (screen === '/signup') await page.getByLabel('Name').fill('Ada Turner');
    await page.getByLabel('Email').fill(newAccount().email);
    await page.getByLabel('Password').fill('spokeshave');
    const submit = page.getByRole('main').getByRole('button', { name: button, exact: true });
    await submit.click();
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    answer();
    const message = page.getByRole('alert');
    await expect(message).toHaveText('Too many attempts. Wait a minute and try again.');
    const [above, below] = [await submit.boundingBox(), await message.boundingBox()];
    expect(below?.y, 'under the form').toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
    await expect(submit).not.toHaveAttribute('aria-busy');
  });
}

test('login without a previous page opens /', async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  await page.goto('/login');
  await signIn(page, account);
  await expect(page).toHaveURL('/');
});
