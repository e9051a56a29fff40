import { expect, type Page } from '@playwright/test';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { environment } from '../support/environment.ts';
import { BACKGROUND } from '../support/hydrated.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { listTools } from '../support/shop-api.ts';
import { shopperTest as test } from '../support/signed-in.ts';

const SHELL = /\/releases\/shell\/[^/]+\/main\.\w+\.js/;
const TOOL_PAGE = /\/releases\/mf-catalog\/[^/]+\/tool\.\w+\.js/;

/** Delays scripts until the returned function is called. */
async function hold(page: Page, code: RegExp): Promise<() => void> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(code, (route) => arrival.then(() => route.continue()));
  return arrive;
}

/** Expects the order dialog with quantity 2 once the delayed script arrives. */
async function expectOrderOfTwo(page: Page, arrive: () => void): Promise<void> {
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('dialog').getByLabel('Quantity')).toHaveValue('2');
}

test('clicks before the code loads are replayed after hydration', async ({ page }) => {
  const consoleErrors = listenForConsoleErrors(page);
  const { id } = await addOwnTool();
  const arrive = await hold(page, SHELL);
  await page.goto(`/purchase/${id}`, { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await more.click();
  await expectOrderOfTwo(page, arrive);
  expect(consoleErrors).toEqual([]);
});

test('text typed into the search before hydration is searched', { tag: '@full' }, async ({ page }) => {
  const { name } = await addOwnTool();
  const arrive = await hold(page, SHELL);
  await page.context().addCookies([{ name: 'signed-in', value: 'user', url: environment.site }]);
  await page.goto('/purchase', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Search the tools' }).fill(name);
  await expect(page.getByRole('article')).not.toHaveCount(1);
  arrive();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(`/purchase?${new URLSearchParams({ q: name })}`);
});

test('filters chosen before hydration apply to the list', { tag: '@full' }, async ({ page }) => {
  const consoleErrors = listenForConsoleErrors(page);
  const [first] = await listTools('?category=cutting&sort=name&limit=1');
  const arrive = await hold(page, SHELL);
  await page.context().addCookies([{ name: 'signed-in', value: 'user', url: environment.site }]);
  await page.goto('/purchase', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Cutting');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
  arrive();
  await expect(page).toHaveURL('/purchase?category=cutting&sort=name');
  await expect(page.getByRole('article').first()).toContainText(first?.name ?? 'no cutting tool');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('cutting');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
  expect(consoleErrors).toEqual([]);
});

test('clicks on a page with a late module are replayed after the module loads', { tag: '@full' }, async ({
  page,
}) => {
  const consoleErrors = listenForConsoleErrors(page);
  const { id } = await addOwnTool();
  const arrive = await hold(page, TOOL_PAGE);
  const takenOver = page.waitForRequest(BACKGROUND);
  await page.goto(`/purchase/${id}`, { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await takenOver;
  await more.click();
  await expectOrderOfTwo(page, arrive);
  expect(consoleErrors).toEqual([]);
});
