import { expect, type Page } from '@playwright/test';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { environment, isFull } from '../support/environment.ts';
import { listTools, ShopApi } from '../support/shop-api.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const navbar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Records in the page whether a login link was ever visible. */
function watchForLogin(page: Page) {
  return page.addInitScript(() => {
    const check = () => {
      if (document.querySelector('nav[aria-label="Main"] a[href="/login"]'))
        document.documentElement.dataset.offeredLogin = 'true';
    };
    new MutationObserver(check).observe(document, { childList: true, subtree: true });
  });
}

shopperTest('a signed-in user never sees the visitors’ navbar', async ({ page }) => {
  // The first page sets the cookie.
  await page.goto('/payment');
  await expect(navbar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  const consoleErrors = listenForConsoleErrors(page);
  await watchForLogin(page);
  const [tool] = await listTools('?limit=1');
  const addresses = ['/', '/purchase', '/dashboard/myOrders'];
  const more = [`/purchase/${tool?._id}`, '/blogs', '/dashboard'];
  for (const address of isFull ? [...addresses, ...more] : addresses) {
    await page.goto(address);
    await expect(page.getByRole('status', { name: 'Loading the page' }), address).toHaveCount(0);
    await expect(navbar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(page.locator('html'), address).not.toHaveAttribute('data-offered-login');
  }
  expect(consoleErrors).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  const setViewer = (page: Page, viewer: string) =>
    page.context().addCookies([{ name: 'signed-in', value: viewer, url: environment.site }]);

  test('a shopper sees the navbar, the sidebar and the tools, and searches; an admin sees the admin sidebar', async ({
    page,
  }) => {
    await setViewer(page, 'user');
    const [tool, other] = await listTools('?limit=2');
    await page.goto('/dashboard');
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(sidebar.getByRole('link', { name: 'My Profile' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'users' })).toHaveCount(0);
    await page.goto('/purchase');
    await expect(page.getByRole('heading', { name: tool?.name ?? '' }).first()).toBeVisible();
    await expect(navbar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Search the tools' });
    await search.fill(String(other?.name));
    await search.press('Enter');
    await expect(search).toHaveValue(String(other?.name));
    await expect(page.getByRole('article').first()).toContainText(String(other?.name));
    expect(new URL(page.url()).pathname).toBe('/purchase');
    await setViewer(page, 'admin');
    await page.goto('/dashboard/users');
    await expect(sidebar.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  test('filters that have arrived keep their places when the others arrive', { tag: '@full' }, async ({
    page,
  }) => {
    await setViewer(page, 'user');
    const category = page.getByRole('combobox', { name: 'Category' });
    await page.goto('/purchase');
    const place = await category.boundingBox();
    expect(place).not.toBeNull();
    await page.route('/purchase', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.slice(0, body.indexOf('name="minRating"')) });
    });
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Rating' })).toHaveCount(0);
    expect(await category.boundingBox()).toMatchObject({ x: place?.x, width: place?.width });
  });
});

test('a browser with a false signed-in cookie is redirected to the login page', { tag: '@full' }, async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'signed-in', value: 'user', url: environment.site }]);
  await page.goto('/purchase');
  await expect(page).toHaveURL(/\/login\?from=%2Fpurchase$/);
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain('signed-in');
});

test('shared caches store the visitors’ page only', async () => {
  const read = async (cookie: string) => {
    const response = await fetch(environment.site, { headers: { cookie } });
    return {
      cached: response.headers.get('cache-control'),
      vary: response.headers.get('vary'),
      html: await response.text(),
    };
  };
  const [visitor, user] = [await read(''), await read('signed-in=user')];
  expect(visitor.cached).toMatch(/^public/);
  expect(visitor.vary).toContain('cookie');
  expect(visitor.html).not.toContain('Sign Out');
  expect(user.cached).toMatch(/^private/);
  expect(user.html).toContain('Sign Out');
});

test('the signed-in cookie contains the admin role and ends with the session', { tag: '@full' }, async ({
  page,
}) => {
  const { accessToken } = await ShopApi.signIn(environment.admin);
  const localStorage = [{ name: 'accessToken', value: accessToken }];
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin: environment.site, localStorage }] });
  await page.goto('/');
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'signed-in')?.value;
  await expect.poll(cookie).toBe('admin');
  await navbar(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(cookie).toBeUndefined();
});

/** Browsers paint what has arrived of a document, so on slow connections the page can end in the middle of the links. */
test('links of a navbar that has not arrived completely are not visible', { tag: '@full' }, async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.route('/purchase', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const links = body.indexOf('<ul', body.indexOf('id="navbar-links"'));
    await route.fulfill({ response, body: body.slice(0, body.indexOf('</li>', links)) });
  });
  await page.goto('/purchase');
  await expect(page.getByRole('link', { name: 'Whetstone, home' })).toBeVisible();
  await expect(page.locator('#navbar-links a')).toHaveText('Home');
  await expect(page.locator('#navbar-links a')).toBeHidden();
});
