import { expect, type Page } from '@playwright/test';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { test } from '../support/test.ts';
import { signIn } from '../support/visitor.ts';

const TOOL = { price: 34, quantity: 40, minQuantity: 1, maxQuantity: 12 };

const count = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Tools in the basket' }).getByRole('listitem').filter({ hasText: name });
const total = (page: Page) => page.getByRole('region', { name: 'Your order' }).getByRole('status');

async function addToBasket(page: Page, id: string, quantity: number): Promise<void> {
  await page.goto(`/purchase/${id}?quantity=${quantity}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('status').filter({ hasText: `× ${quantity} added.` })).toBeVisible();
}

test('a visitor changes the basket in two tabs, and finds it in the account after the sign-in', async ({
  page,
  context,
}) => {
  const [hammer, chisel] = [await addOwnTool(TOOL), await addOwnTool({ ...TOOL, price: 12.5 })];
  const account = newAccount();
  const api = await ShopApi.signUp(account);
  await api.fillBasket([{ id: hammer.id, quantity: 4 }]);

  await test.step('two tabs show the same basket', async () => {
    await addToBasket(page, hammer.id, 2);
    await addToBasket(page, chisel.id, 1);
    await expect(count(page)).toHaveText('Basket (3)');
    await count(page).click();
    await expect(line(page, hammer.name)).toContainText('$68.00');
    await expect(total(page)).toHaveText('$80.50');
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Free');
    const tab = await context.newPage();
    await tab.goto('/basket');
    await page.getByRole('button', { name: `Increase quantity of ${hammer.name}` }).click();
    for (const each of [page, tab]) await expect(total(each)).toHaveText('$114.50');
    await expect(count(tab)).toHaveText('Basket (4)');
    await page.getByRole('button', { name: `Remove ${hammer.name}` }).click();
    await expect(page.getByText(`${hammer.name} × 3 removed.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expect(total(tab)).toHaveText('$12.50');
    await page.keyboard.press('Enter');
    for (const each of [page, tab]) await expect(total(each)).toHaveText('$114.50');
    await tab.close();
  });

  await test.step('POST /basket/merge adds it to the basket of the account', async () => {
    await page.goto('/login?from=/basket');
    const merged = page.waitForResponse('**/api/basket/merge');
    await signIn(page, account);
    expect((await merged).ok()).toBe(true);
    await expect(count(page)).toHaveText('Basket (5)');
    await expect(total(page)).toHaveText('$148.50');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(count(page)).toHaveText('Basket');
  });
});
