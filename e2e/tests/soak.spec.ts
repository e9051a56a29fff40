import { expect } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { test } from '../support/own-shop.ts';
import { listTools, newAccount, ShopApi } from '../support/shop-api.ts';
import { buy } from '../support/soak/buy.ts';
import { disturb } from '../support/soak/disturb.ts';
import { wander } from '../support/soak/wander.ts';
import { signUp } from '../support/visitor.ts';

/** How long the shop is disturbed; the last round is finished. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 10);

test('while pieces are released, canaried, broken and rolled back, no page fails and no order is lost', async ({
  browser,
  shop,
}) => {
  test.setTimeout((SECONDS + 120) * 1_000);
  const [tool] = await listTools('?limit=1', shop.site);
  const shopper = await browser.newPage({ baseURL: shop.site });
  const account = await signUp(shopper, newAccount());
  const visitors = await Promise.all([1, 2].map(() => browser.newPage({ baseURL: shop.site })));

  const disturbance = disturb(shop, AbortSignal.timeout(SECONDS * 1_000));
  const over = new AbortController();
  const crowd = Promise.all(visitors.map((page) => wander(page, over.signal)));
  const purchases = buy(shopper, tool?._id ?? '', over.signal);
  const deeds = await disturbance.finally(() => over.abort());
  const walks = await crowd;
  const bought = await purchases;

  expect(walks.flatMap(({ failures }) => failures)).toEqual([]);
  for (const { pages } of walks) expect(pages).toBeGreaterThan(5);
  expect(bought.failures).toEqual([]);
  expect(bought.acknowledged).toBeGreaterThan(2);
  const orders = await (await ShopApi.signIn(account, shop.site)).listOrders(account.email);
  expect(orders).toHaveLength(bought.acknowledged);

  const admin = await ShopApi.signIn(environment.admin, shop.site);
  const ledger = await admin.listLedger(deeds.length);
  expect(ledger.map(({ piece, action }) => ({ piece, action }))).toEqual(deeds.toReversed());
  test.info().annotations.push({
    type: 'soak',
    description: `${deeds.length} releases and rollbacks, ${walks.map(({ pages }) => pages).join(' + ')} pages, ${bought.acknowledged} orders`,
  });
});
