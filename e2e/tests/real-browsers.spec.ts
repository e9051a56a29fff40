import { expect, type Page } from '@playwright/test';
import type { Access } from '@whetstone/contract';
import { readReleaseDocument } from '../../scripts/lib/shop.ts';
import {
  AT_ONCE,
  announceIdle,
  CONDITIONS,
  type Condition,
  WITHOUT_JAVASCRIPT,
} from '../support/conditions.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { environment, isFull } from '../support/environment.ts';
import { placeOrders, takeStep, uniqueYard } from '../support/fulfilment.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { browserStateOf } from '../support/signed-in.ts';
import { sitePagesOf } from '../support/soak/site-pages.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

// The shop as people have it: with page translation, extensions, blocked storage, large text, zoom, other languages and time zones.

/** Rendered on the server, and in the browser. */
const SHORT = ['/', '/basket'];

/** The pages with this access, of which some show an order of the viewer. */
async function pagesFor(access: Access, viewer?: ShopApi): Promise<string[]> {
  const document = await readReleaseDocument(environment.releasesInternalUrl, environment.dataFolder);
  if (!document) throw new Error('Nothing is released.');
  const admin = await ShopApi.admin();
  const { id } = await addOwnTool({ minQuantity: 1 });
  const [entry] = await admin.listLedger(1);
  const webhook = await admin.ensureWebhook('https://hooks.example.com/real-browsers');
  const number = viewer ? (await viewer.placeOrder([{ id, quantity: 1 }])).number : '00000-00000';
  const pages = sitePagesOf(document, {
    ...{ category: 'cutting', productId: id, 'tools/:id': id, user: admin.userId, webhook },
    ...{ microfrontend: String(entry?.microfrontend), id: String(entry?.checkReportId) },
    ...{ number, order: number, promotion: 'new' },
  });
  return pages.filter((page) => page.access === access).map(({ path }) => path);
}

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** The browser logs the status of a missing page. */
const isExpected = (error: string) => error.includes('status of 404');

/** Opens each page and expects its heading, no error and no sideways scroll. */
async function openPages(page: Page, paths: readonly string[]): Promise<void> {
  const errors = listenForConsoleErrors(page);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(heading).not.toHaveText(/^Loading/);
      await expect(heading).toBeVisible();
      await expect(page.getByRole('main').getByText(/^Loading /)).toHaveCount(0);
      await expect(page.getByText(/is not available right now/)).toHaveCount(0);
      await expectNoSidewaysScroll(page, path);
      expect(
        errors.splice(0).filter((error) => !isExpected(error)),
        path,
      ).toEqual([]);
    });
  }
}

/** Saves the profile and leaves a review. */
async function saveProfileAndReview(page: Page): Promise<void> {
  const errors = listenForConsoleErrors(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Update your profile', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update your profile' });
  await dialog.getByLabel('Education').fill('Joinery');
  await dialog.getByLabel('Age', { exact: true }).fill('41');
  await dialog.getByRole('button', { name: 'Save profile' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: /^Joinery$/ })).toBeVisible();

  await page.goto('/dashboard/myreview');
  await page.getByLabel('Review').fill('Marks cleanly.');
  await page.locator('label').filter({ hasText: '4 stars' }).click();
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Marks cleanly.' })).toBeVisible();
  expect(errors).toEqual([]);
}

/** Changes the price of a tool and packs an order. */
async function changePriceAndPack(page: Page, admin: ShopApi): Promise<void> {
  const { tool, orders } = await placeOrders(1, uniqueYard());
  const number = String(orders[0]?.number);
  await admin.takeStep(number, 'pay');
  const errors = listenForConsoleErrors(page);
  await page.goto(`/dashboard/tools/${tool.id}`);
  const price = page.getByLabel('Price ($)', { exact: true });
  await price.clear();
  // A decimal comma becomes a point.
  await price.pressSequentially('36,50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const newest = page.getByRole('table', { name: 'Price history' }).getByRole('row').nth(1);
  await expect(newest).toContainText('$36.50');

  await page.goto(`/dashboard/allOrders/${number}`);
  await takeStep(page, `Pack order ${number}`);
  await expect(page.getByRole('button', { name: `Ship order ${number}` })).toBeVisible();
  expect(errors).toEqual([]);
}

/** Signs in, searches, fills and empties the basket, orders, and is still signed in after a reload. */
async function shopAndOrder(page: Page): Promise<void> {
  const account = newAccount();
  await ShopApi.signUp(account);
  const { name } = await addOwnTool({ minQuantity: 1 });
  const errors = listenForConsoleErrors(page);
  const basket = (count: number) =>
    page.getByRole('banner').getByRole('link', { name: `Basket (${count})`, exact: true });

  await page.goto('/login?from=/purchase');
  await signIn(page, account);
  await expect(page).toHaveURL('/purchase');
  const search = page.getByRole('combobox', { name: 'Search the tools' });
  await search.fill(name);
  await search.press('Enter');
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^1 tool$/ }),
  ).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  const add = page.getByRole('button', { name: 'Add to basket' });
  await add.click();
  await expect(page.getByText(`${name} × 1 added.`)).toBeVisible();
  await expect(basket(1)).toBeVisible();
  await add.click();
  await basket(2).click();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await expect(basket(0)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  // The writing assistant corrects the name of the street.
  await page.getByLabel('Address', { exact: true }).fill('1 Anvli Yard, Sheffield');
  await page.getByLabel('Phone').fill('+44 114 496 0100');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL('**/c/pay/**');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
  await expectNoSidewaysScroll(page, '/confirmation');
  await expect(basket(0)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/1 Anv(li|il) Yard, Sheffield/)).toBeVisible();
  expect(errors).toEqual([]);
}

function withCondition({ use = {}, scripts = [], idle = announceIdle }: Condition): void {
  test.use(use);
  test.beforeEach(async ({ context }) => {
    for (const script of [...scripts, idle]) await context.addInitScript(script);
  });
}

test.describe(`with ${AT_ONCE.name}`, () => {
  withCondition(AT_ONCE);

  test('home and basket open', ({ page }) => openPages(page, SHORT));
});

for (const condition of CONDITIONS) {
  test.describe(`with ${condition.name}`, () => {
    withCondition(condition);

    test('every public page opens', { tag: '@full' }, async ({ page }) =>
      openPages(page, await pagesFor('everyone')),
    );

    for (const access of ['user', 'admin'] as const) {
      test(`every page of the role ${access} opens, and its forms save`, { tag: '@full' }, async ({
        context,
        page,
      }) => {
        const viewer = access === 'user' ? await ShopApi.signUp(newAccount()) : await ShopApi.admin();
        // The role brings the session back, with and without storage.
        const role = { name: 'signed-in', value: access, url: environment.site };
        await context.addCookies([...browserStateOf(viewer).cookies, role]);
        await openPages(page, await pagesFor(access, viewer));
        await (access === 'user' ? saveProfileAndReview(page) : changePriceAndPack(page, viewer));
      });
    }

    test(
      'a shopper signs in, searches, empties the basket and orders',
      { tag: condition.isShort ? [] : '@full' },
      ({ page }) => shopAndOrder(page),
    );
  });
}

test.describe(`with ${WITHOUT_JAVASCRIPT.name}`, () => {
  withCondition(WITHOUT_JAVASCRIPT);

  test('every page shows its content or says what it needs, the menu is open, and the search finds a tool', async ({
    page,
  }) => {
    const accesses = isFull ? (['everyone', 'user', 'admin'] as const) : [];
    const all = await Promise.all(accesses.map((access) => pagesFor(access)));
    for (const path of [...all.flat(), ...SHORT, '/purchase', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).not.toHaveText(
        /^Loading/,
      );
      const loading = page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /^Loading/ });
      await expect(loading, path).toHaveCount(0);
      await expectNoSidewaysScroll(page, path);
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'See the tools' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Blogs', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
    const { name } = await addOwnTool();
    const search = page.getByRole('searchbox', { name: 'Search the shop' });
    await search.fill(name);
    await search.press('Enter');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});
