import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { fallbacksOf } from '../support/fallbacks-of.ts';
import { type OwnShop, test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { BadReleases } from '../support/soak/bad-releases.ts';
import { buy, enterBuyer } from '../support/soak/buy.ts';
import { Crowd } from '../support/soak/crowd.ts';
import { disturb, type Played } from '../support/soak/disturb.ts';
import { table } from '../support/soak/report.ts';
import { type Ill, roundsOf } from '../support/soak/rounds.ts';
import { setStage } from '../support/soak/stage.ts';
import { WAYS } from '../support/soak/ways.ts';

/** The part of the matrix of faults, remotes and pages that runs. */
interface Extent {
  rounds: (all: Ill[][]) => Ill[][];
  /** Runs every nth visit. */
  every: number;
}

/** Faults that do not hang until the module time limit: slots-damage.spec.ts covers a hanging module. */
const ONE_ROUND: Extent = {
  rounds: (all) => all.slice(1, 2).map((round) => round.slice(0, 2)),
  every: 12,
};
const ALL: Extent = { rounds: (all) => all, every: 1 };

test('with two bad releases live, no page fails, no order is lost, and every fallback is counted', {
  tag: '@full',
}, async ({ browser, shop }) => {
  test.setTimeout(120_000);
  await play(browser, shop, ONE_ROUND);
});

test('with every kind of faulty release, no page fails, no order is lost, and every fallback is counted', {
  tag: '@full',
}, async ({ browser, shop }) => {
  test.setTimeout(40 * 60_000);
  const { played, admin } = await play(browser, shop, ALL);
  const releases = played.flatMap((round) => round.releases);
  expect(new Set(releases.map(({ way }) => way))).toEqual(new Set(WAYS));
  expect(new Set(releases.map(({ microfrontend }) => microfrontend)).size).toBe(
    Object.keys(await shop.live()).length - 1,
  );
  process.stdout.write(`\n${await table(played, admin)}\n`);
});

async function play(
  browser: Browser,
  shop: OwnShop,
  { rounds, every }: Extent,
): Promise<{ played: Played[]; admin: ShopApi }> {
  const { remotes, toolId, visits } = await setStage(shop);
  const bad = new BadReleases();
  const crowd = await Crowd.gather(browser, shop.site, bad);
  const buyer = await enterBuyer(browser, shop.site, bad);
  const over = new AbortController();
  const wandering = crowd.wander(visits, over.signal);
  const buying = buy(buyer.page, toolId, over.signal);
  const played: Played[] = [];
  for (const round of rounds(roundsOf(remotes))) {
    await expectRefusal(shop, String(round[0]?.microfrontend));
    const share = visits.filter((_, at) => at % every === 0);
    played.push(await disturb(shop, bad, crowd, round, share));
  }
  over.abort();
  const wandered = await wandering;
  const bought = await buying;
  await bad.clear();

  expect(played.flatMap(({ walk }) => walk.failures)).toEqual([]);
  expect(wandered.failures).toEqual([]);
  expect(crowd.errors).toEqual([]);
  expect(bought.failures).toEqual([]);
  expect(wandered.visits).toBeGreaterThan(0);
  expect(bought.acknowledged).toBeGreaterThan(0);

  const admin = await ShopApi.admin(shop.site);
  expect(await admin.countOrders(buyer.account.email)).toBe(bought.acknowledged);
  const deeds = played.flatMap((round) => round.deeds);
  const ledger = await admin.listLedger(deeds.length);
  expect(ledger.map(({ microfrontend, action }) => ({ microfrontend, action }))).toEqual(deeds.toReversed());
  for (const release of played.flatMap((round) => round.releases))
    await expect.poll(() => fallbacksOf(release, admin), release.way.name).toBeGreaterThan(0);
  return { played, admin };
}

/** What a server can see of a bad release stays with its team. */
async function expectRefusal(shop: OwnShop, microfrontend: string): Promise<void> {
  const release = shop.releaseChanged(microfrontend, (dist) =>
    writeFile(path.join(dist, 'server/remote-entry.cjs'), "throw new Error('bad release');"),
  );
  await expect(release).rejects.toThrow('✗ rendering');
}
