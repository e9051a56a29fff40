import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { type OwnShop, test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { buy, openBuyer } from '../support/soak/buyer.ts';
import { FAULTS } from '../support/soak/faults.ts';
import { FaultyReleases } from '../support/soak/faulty-releases.ts';
import { fallbacksOf, playRound, type RoundResult, resultTable, roundsOf } from '../support/soak/rounds.ts';
import { prepareSoak, type Visit } from '../support/soak/site-pages.ts';
import { Visitors } from '../support/soak/visitors.ts';

/** They contain every fault once, and each remote twice or three times. */
const ROUNDS = 3;
/** Rounds after which every viewer would have visited every page. A round with all visits took more than 19 minutes on two cores. */
const SHARES = 12;

test('with every kind of faulty release, no page fails, no order is lost, and every fallback is counted', {
  tag: '@full',
}, async ({ browser, shop }) => {
  test.setTimeout(20 * 60_000);
  const faulty = new FaultyReleases();
  const { played, admin } = await play(browser, shop, faulty).finally(() => faulty.clear());
  const releases = played.flatMap((round) => round.releases);
  expect(new Set(releases.map(({ fault }) => fault))).toEqual(new Set(FAULTS));
  expect(new Set(releases.map(({ microfrontend }) => microfrontend)).size).toBe(
    Object.keys(await shop.live()).length - 1,
  );
  process.stdout.write(`\n${await resultTable(played, admin)}\n`);
});

async function play(
  browser: Browser,
  shop: OwnShop,
  faulty: FaultyReleases,
): Promise<{ played: RoundResult[]; admin: ShopApi }> {
  const { remotes, toolId, visits } = await prepareSoak(shop);
  const visitors = await Visitors.open(browser, shop.site, faulty);
  const buyer = await openBuyer(browser, shop.site, faulty);
  const end = new AbortController();
  const browsing = visitors.browse(visits, end.signal);
  const buying = buy(buyer.page, toolId, end.signal);
  const played: RoundResult[] = [];
  for (const [index, round] of roundsOf(remotes).slice(0, ROUNDS).entries()) {
    await expectRejection(shop, String(round[0]?.microfrontend));
    played.push(await playRound(shop, faulty, visitors, round, shareOf(visits, index)));
  }
  end.abort();
  const browsed = await browsing;
  const bought = await buying;

  expect(played.flatMap(({ report }) => report.failures)).toEqual([]);
  expect(browsed.failures).toEqual([]);
  expect(visitors.errors).toEqual([]);
  expect(bought.failures).toEqual([]);
  expect(browsed.visits).toBeGreaterThan(0);
  expect(bought.confirmed).toBeGreaterThan(0);

  const admin = await ShopApi.admin(shop.site);
  expect(await admin.countOrders(buyer.account.email)).toBe(bought.confirmed);
  const changes = played.flatMap((round) => round.changes);
  const ledger = await admin.listLedger(changes.length);
  expect(ledger.map(({ microfrontend, action }) => ({ microfrontend, action }))).toEqual(
    changes.toReversed(),
  );
  for (const release of played.flatMap((round) => round.releases))
    await expect.poll(() => fallbacksOf(release, admin), release.fault.name).toBeGreaterThan(0);
  return { played, admin };
}

/** The visits of a round: a share of those of each microfrontend, and at least one. */
function shareOf(visits: readonly Visit[], round: number): Visit[] {
  const groups = Map.groupBy(visits, ({ target }) => target.microfrontend);
  return [...groups.values()].flatMap((group) => {
    const shares = Math.min(SHARES, group.length);
    return group.filter((_, index) => index % shares === round % shares);
  });
}

/** The gate rejects a fault that a server can detect. */
async function expectRejection(shop: OwnShop, microfrontend: string): Promise<void> {
  const release = shop.releaseChanged(microfrontend, (dist) =>
    writeFile(path.join(dist, 'server/remote-entry.cjs'), "throw new Error('bad release');"),
  );
  await expect(release).rejects.toThrow('✗ rendering');
}
