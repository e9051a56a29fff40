import { expect } from '@playwright/test';
import type { ClientRelease, ClientReleaseSet } from '@whetstone/contract';
import { openHydrated } from '../support/hydrated.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { adminTest, shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

shopperTest(
  'a shopper gets from home to the order form by clicks alone',
  { tag: '@full' },
  async ({ page }) => {
    const tool = await addOwnTool();
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Booking/ })).toHaveCount(6);
    await page.getByRole('link', { name: 'See More' }).click();
    await expect(page).toHaveURL(/\/purchase/);
    await page.getByRole('combobox', { name: 'Search the tools' }).fill(tool.name);
    await page.getByRole('combobox', { name: 'Search the tools' }).press('Enter');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: /^Order Now/ }).click();
    await expect(page.getByRole('heading', { name: tool.name, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Order Now' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test('a visitor who orders a tool signs in and gets the order form', { tag: '@full' }, async ({ page }) => {
  const account = newAccount();
  await ShopApi.signUp(account);
  const { id } = await addOwnTool({ minQuantity: 2 });
  await page.goto(`/purchase/${id}`);
  await page.getByRole('button', { name: 'Order Now' }).click();
  await signIn(page, account);
  await expect(page.getByRole('dialog').getByLabel('Quantity')).toHaveValue('2');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Order Now' })).toBeVisible();
});

adminTest(
  'on a phone and on a low screen, the current entry of the dashboard navigation is in view',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard/releases');
    const current = page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current="page"]');
    await expect(current).toHaveText('Releases');
    await expect(current).toBeInViewport({ ratio: 1 });
    const entries = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('list').first();
    await expect(entries, 'the first entry is in line with the page').not.toHaveCSS('padding-left', '0px');
    await page.setViewportSize({ width: 1366, height: 600 });
    await page.goto('/dashboard/settings');
    await expect(current).toHaveText('Settings');
    await expect(current).toBeInViewport({ ratio: 1 });
  },
);

test('back after a link within a page scrolls back', { tag: '@full' }, async ({ page }) => {
  const { id } = await addOwnTool();
  await openHydrated(page, `/purchase/${id}`);
  await page.evaluate(() => {
    location.hash = 'reviews';
  });
  await expect(page.locator('#reviews')).toBeInViewport();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the footer of home stays in place after a jump to it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  // The page is idle.
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
  const tops = await link.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' });
    const found: number[] = [];
    for (let frame = 0; frame < 10; frame += 1) {
      found.push(element.getBoundingClientRect().top);
      await new Promise(requestAnimationFrame);
    }
    return found;
  });
  expect(new Set(tops).size, tops.join()).toBe(1);
});

shopperTest(
  'a page opened by its URL starts at the top, whatever the scroll position of the previous page',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Booking/ })).toHaveCount(6);
    await page.evaluate(() => scrollTo(0, 600));
    await openHydrated(page, '/dashboard');
    await expect(page.getByRole('button', { name: 'Update your profile' })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

shopperTest(
  'a tab restored from the back/forward cache shows fresh orders',
  { tag: '@full' },
  async ({ page, api }) => {
    const tool = await addOwnTool();
    await openHydrated(page, '/dashboard/myOrders');
    await expect(page.getByText('You have no orders')).toBeVisible();
    await api.orderTool({ id: tool.id, quantity: 2 });
    const row = page.getByRole('row').filter({ hasText: tool.name });
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(row).toBeVisible({ timeout: 5_000 });
    }).toPass();
  },
);

const RELEASE_SET = /(?<=<script type="application\/json" id="release">).*?(?=<\/script>)/s;

/** The document of a shop with more releases than fit into it. */
function withoutRemote(document: string, name: string): string {
  return document.replace(RELEASE_SET, (json) => {
    const { shell, remotes, ...set }: ClientReleaseSet = JSON.parse(json);
    const isLeftOut = (remote: ClientRelease) => remote.name === name;
    const navigation = remotes.filter(isLeftOut).flatMap((remote) => remote.navigation);
    return JSON.stringify({
      ...set,
      shell: { ...shell, navigation: [...shell.navigation, ...navigation] },
      remotes: remotes.filter((remote) => !isLeftOut(remote)),
      partial: true,
    });
  });
}

test('a link to a remote that the document lacks loads a document, and others do not', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutRemote(await response.text(), 'mf-content') });
  });
  const loads: string[] = [];
  page.on('load', () => loads.push(new URL(page.url()).pathname));
  await openHydrated(page, '/');
  const navbar = page.getByRole('navigation', { name: 'Main' });
  const heading = page.getByRole('heading', { level: 1 });
  await navbar.getByRole('link', { name: 'Payment' }).click();
  await expect(heading).toHaveText('Make Payment');
  expect(loads).toEqual(['/']);
  await navbar.getByRole('link', { name: 'Blogs' }).click();
  await expect(heading).toHaveText('Blogs');
  await expect.poll(() => loads).toEqual(['/', '/blogs']);
  await page.goBack();
  await expect(heading).toHaveText('Make Payment');
});
