import { expect } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { test } from '../support/own-shop.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { newAccount, ShopApi } from '../support/shop-api.ts';
import { browserStateOf } from '../support/signed-in.ts';

const VAT = { country: 'GB', region: '', taxClass: 'standard', rate: 20, name: 'VAT' };
const ADDRESS = '1 Main Street\nDublin\nD02 X285\nIreland';

/** Changes the settings at this path. Returns a function that restores them. */
async function change(site: string, path: string, changes: object): Promise<() => Promise<void>> {
  const { accessToken } = await ShopApi.admin(site);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const read = async () => (await fetch(site + path, { headers })).json();
  const before = await read();
  const put = async (values: object) => {
    const { changedAt: _, untaxedCountries: __, ...fields } = { ...before, ...values };
    const body = JSON.stringify({ ...fields, version: (await read()).version });
    expect((await fetch(site + path, { method: 'PUT', headers, body })).status).toBe(200);
  };
  await put(changes);
  return () => put({});
}

test('a shop that follows European rules has their words at prices and on the button that orders', async ({
  browser,
  page,
  shop,
}) => {
  const { site } = shop;
  const { id } = await addOwnTool({ minQuantity: 1, content: '500 ml' }, site);
  const restore = [
    await change(site, '/api/settings', { market: 'eu' }),
    await change(site, '/api/taxes', { rates: [VAT] }),
  ];
  try {
    const words = page.getByText('incl. VAT plus delivery').first();
    await expect(async () => {
      await page.goto('/');
      await expect(words).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessibleInAllThemes(page);
    await page.goto(`/purchase/${id}`);
    await expect(page.getByText('500 ml, $68.00 per l')).toBeVisible();
    await expectAccessibleInAllThemes(page);

    const api = await ShopApi.signUp(newAccount(), site);
    await api.fillBasket([{ id, quantity: 1 }]);
    const context = await browser.newContext({ baseURL: site, storageState: browserStateOf(api, site) });
    const signedIn = await context.newPage();
    await signedIn.goto('/checkout');
    await signedIn.getByLabel('Address', { exact: true }).fill(ADDRESS);
    await signedIn.getByLabel('Phone').fill('+353 1 234 5678');
    await expectAccessibleInAllThemes(signedIn);
    await signedIn.getByRole('button', { name: 'Order with obligation to pay', exact: true }).click();
    await expect(signedIn.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
    await context.close();
  } finally {
    for (const one of restore.reverse()) await one();
  }
});
