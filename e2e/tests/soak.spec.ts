import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { fallbacksOf } from '../support/fallbacks-of.ts';
import { type OwnShop, test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { buy, openBuyer } from '../support/soak/buyer.ts';
import { FAULTS } from '../support/soak/faults.ts';
import { FaultyReleases } from '../support/soak/faulty-releases.ts';
import {
  type FaultCase,
  playRound,
  type RoundResult,
  resultTable,
  roundsOf,
} from '../support/soak/rounds.ts';
import { prepareSoak, type Visit } from '../support/soak/site-pages.ts';
import { Visitors } from '../support/soak/visitors.ts';

/** The rounds of faults and remotes that are played. */
type Scope = (all: FaultCase[][]) => FaultCase[][];

/** Rounds after which every viewer has visited every page. A round with all visits took more than 19 minutes on two cores. */
const SHARES = 12;

/** Without faults that hang until the module time limit: slots-faults.spec.ts covers a hanging module. */
const ONE_ROUND: Scope = (all) => all.slice(1, 2).map((round) => round.slice(0, 2));
const ALL: Scope = (all) => all;

// One after the other: beside a second soak on two cores, two pages of a hanging release also exceeded the time limit of the last good one.
test.describe.configure({ mode: 'default' });

test('with two faulty releases live, no page fails, no order is lost, and every fallback is counted', {
  tag: '@full',
}, async ({ browser, shop }) => {
  await play(browser, shop, ONE_ROUND);
});

test('with every kind of faulty release, no page fails, no order is lost, and every fallback is counted', {
  tag: '@full',
}, async ({ browser, shop }) => {
  test.setTimeout(40 * 60_000);
  const { played, admin } = await play(browser, shop, ALL);
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
  scope: Scope,
): Promise<{ played: RoundResult[]; admin: ShopApi }> {
  const { remotes, toolId, visits } = await prepareSoak(shop);
  const faulty = new FaultyReleases();
  const visitors = await Visitors.open(browser, shop.site, faulty);
  const buyer = await openBuyer(browser, shop.site, faulty);
  const end = new AbortController();
  const browsing = visitors.browse(visits, end.signal);
  const buying = buy(buyer.page, toolId, end.signal);
  const played: RoundResult[] = [];
  for (const [index, round] of scope(roundsOf(remotes)).entries()) {
    await expectRejection(shop, String(round[0]?.microfrontend));
    played.push(await playRound(shop, faulty, visitors, round, shareOf(visits, index)));
  }
  end.abort();
  const browsed = await browsing;
  const bought = await buying;
  await faulty.clear();

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
