import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { environment } from '../support/environment.ts';
import { fallbacksOf } from '../support/fallbacks-of.ts';
import { type OwnShop, test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { BadReleases } from '../support/soak/bad-releases.ts';
import { buy, enterBuyer } from '../support/soak/buy.ts';
import { Crowd } from '../support/soak/crowd.ts';
import { disturb, type Played } from '../support/soak/disturb.ts';
import { table } from '../support/soak/report.ts';
import { roundsOf } from '../support/soak/rounds.ts';
import { setStage } from '../support/soak/stage.ts';
import { WAYS } from '../support/soak/ways.ts';

/** Every way × every remote × every page; otherwise every way, every remote and every page once. */
const FULL = process.env.SOAK === 'full';
const SHORT = 3;

test('whatever releases do wrong, no page fails, no order is lost, and all of it is told', async ({
  browser,
  shop,
}) => {
  test.setTimeout((FULL ? 40 : 10) * 60_000);
  const { remotes, toolId, visits } = await setStage(shop);
  const bad = new BadReleases();
  const crowd = await Crowd.gather(browser, shop.site, bad);
  const buyer = await enterBuyer(browser, shop.site, bad);
  const over = new AbortController();
  const wandering = crowd.wander(visits, over.signal);
  const buying = buy(buyer.page, toolId, over.signal);
  const rounds = FULL ? roundsOf(remotes) : roundsOf(remotes).slice(0, SHORT);
  const played: Played[] = [];
  for (const [number, round] of rounds.entries()) {
    const share = visits.filter((_, at) => FULL || at % SHORT === number);
    await expectRefusal(shop, String(round[0]?.piece));
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
  const releases = played.flatMap((round) => round.releases);
  expect(new Set(releases.map(({ way }) => way))).toEqual(new Set(WAYS));
  expect(new Set(releases.map(({ piece }) => piece))).toEqual(new Set(remotes));

  const admin = await ShopApi.signIn(environment.admin, shop.site);
  expect(await admin.countOrders(buyer.account.email)).toBe(bought.acknowledged);
  const deeds = played.flatMap((round) => round.deeds);
  const ledger = await admin.listLedger(deeds.length);
  expect(ledger.map(({ piece, action }) => ({ piece, action }))).toEqual(deeds.toReversed());
  for (const release of releases)
    await expect.poll(() => fallbacksOf(release, admin), release.way.name).toBeGreaterThan(0);
  process.stdout.write(
    `\n${await table(played, admin)}\n${wandered.visits} more by the way, ${bought.acknowledged} orders\n`,
  );
});

/** What a server can see of a bad release stays with its team. */
async function expectRefusal(shop: OwnShop, piece: string): Promise<void> {
  const release = shop.releaseChanged(piece, (dist) =>
    writeFile(path.join(dist, 'server/remote-entry.cjs'), "throw new Error('bad release');"),
  );
  await expect(release).rejects.toThrow('✗ rendering');
}
