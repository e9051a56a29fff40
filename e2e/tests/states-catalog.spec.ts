import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { failApi, mockApi, suspendApi } from '../support/api-mocks.ts';
import { openHydrated } from '../support/hydrated.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { shopperTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const LISTS = ['/purchase?*', '/review?*'];

/** Opens the page by a link, so the browser renders it. */
async function follow(page: Page, name: 'Home' | 'Purchase'): Promise<void> {
  await openHydrated(page, '/payment');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
}

test('home shows that its lists are loading', { tag: '@full' }, async ({ page }) => {
  for (const list of LISTS) await suspendApi(page, list);
  await follow(page, 'Home');
  await expect(page.getByText('Loading tools')).toBeAttached();
  await expect(page.getByText('Loading reviews')).toBeAttached();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectAccessibleInAllThemes(page);
});

test('home shows that its lists are empty', { tag: '@full' }, async ({ page }) => {
  for (const list of LISTS) await mockApi(page, list, 200, []);
  await follow(page, 'Home');
  await expect(page.getByText('No tools yet')).toBeVisible();
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

test('home shows which of its lists failed, and the rest of the page', { tag: '@full' }, async ({ page }) => {
  for (const list of LISTS) await failApi(page, list);
  await follow(page, 'Home');
  await expect(page.getByRole('alert')).toContainText([
    'The tools could not be loaded',
    'The reviews could not be loaded',
  ]);
  await expect(page.getByText('300+')).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

shopperTest('a tool: loading, not found, and failed', { tag: '@full' }, async ({ page }) => {
  const { name } = await addOwnTool();
  const open = async () => {
    await page.goto(`/purchase?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name, exact: true }).click();
  };
  await suspendApi(page, '/purchase/*');
  await open();
  await expect(page.getByText('Loading the tool')).toBeAttached();
  await expectAccessibleInAllThemes(page);
  await page.unrouteAll();

  await mockApi(page, '/purchase/*', 403, {});
  await open();
  await expect(page.getByText('This tool could not be loaded')).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await page.unrouteAll();

  await page.goto('/purchase/none');
  await expect(page.getByRole('heading', { name: 'Tool not found' })).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

shopperTest(
  'the tool list: loading, empty, without results, and failed',
  { tag: '@full' },
  async ({ page }) => {
    await suspendApi(page, '/purchase?*');
    await follow(page, 'Purchase');
    await expect(page.getByText('Loading tools')).toBeAttached();
    await expectAccessibleInAllThemes(page);
    await page.unrouteAll();

    await mockApi(page, '/purchase?*', 200, []);
    await follow(page, 'Purchase');
    await expect(page.getByText('No tools yet')).toBeVisible();
    await expectAccessibleInAllThemes(page);
    await page.unrouteAll();

    await page.goto('/purchase?q=nothing-of-the-kind');
    await expect(page.getByText('No tool matches “nothing-of-the-kind”')).toBeVisible();
    await expectAccessibleInAllThemes(page);

    await failApi(page, '/purchase?*');
    await follow(page, 'Purchase');
    await expect(page.getByText('The tools could not be loaded')).toBeVisible();
    await expectAccessibleInAllThemes(page);
  },
);

shopperTest('the order form and the API’s validation errors', { tag: '@full' }, async ({ page }) => {
  const { id } = await addOwnTool({ quantity: 3 });
  await page.goto(`/purchase/${id}?quantity=5`);
  await page.getByRole('button', { name: 'Order Now' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await modal.getByRole('button', { name: 'Submit' }).click();
  await expect(modal.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInAllThemes(page);

  await modal.getByLabel('Address').fill('1 Anvil Yard');
  await modal.getByLabel('Phone').fill('555 0101');
  await modal.getByRole('button', { name: 'Submit' }).click();
  await expect(modal.getByRole('alert')).toBeVisible();
  await expectAccessibleInAllThemes(page);
});
