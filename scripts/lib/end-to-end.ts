import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tally } from './check.ts';
import { ensureHeadlessChromium } from './chromium.ts';
import { runPlaywright } from './playwright.ts';
import { preparedData, prepareShop, TEST_ADMIN, TEST_SHOP } from './prepared-shop.ts';
import { releaseMicrofrontends } from './release-built.ts';
import { Shop } from './shop.ts';

/** The calls, orders and sign-ins on a database: all else lies in the browser, at the edge, or in the API's own tests. */
const DATA = ['conformance-calls*', 'shopping', 'sign-in'];

export interface EndToEndOptions {
  /** A database server's; otherwise the shop is on the embedded database. */
  databaseUrl?: string;
  /** Names of the specs that are run: all of them, or on a server's database those that have to do with data. */
  specs?: readonly string[] | undefined;
}

/** Opens the built shop on a fresh database and drives it with a real browser. */
export async function runEndToEnd({
  databaseUrl,
  specs = databaseUrl ? DATA : undefined,
}: EndToEndOptions = {}): Promise<Tally> {
  const chromium = await ensureHeadlessChromium();
  await prepareShop();
  const dataFolder = databaseUrl ? await emptyData() : await preparedData();
  const shop = await Shop.open({
    dataFolder,
    fakeOidcProvider: true,
    env: { ...TEST_SHOP, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  try {
    await releaseMicrofrontends(shop);
    return await runPlaywright({
      ...TEST_ADMIN,
      SITE: shop.site,
      API_URL: shop.apiUrl,
      DATA_DIR: dataFolder,
      CHROMIUM: chromium,
      ...(specs && { SPECS: specs.join() }),
    });
  } finally {
    await shop.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function emptyData(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'whetstone-shop-'));
}
