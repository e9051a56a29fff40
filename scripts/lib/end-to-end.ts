import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tally } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { runPlaywright } from './playwright.ts';
import { preparedData, prepareShop, TEST_ADMIN } from './prepared-shop.ts';
import { releasePieces } from './release-pieces.ts';
import { Shop } from './shop.ts';

/**
 * Opens the built shop on a fresh database and drives it with a real browser: with every test on the embedded database, on
 * a server's with those that have to do with data.
 */
export async function runEndToEnd(databaseUrl?: string): Promise<Tally> {
  const chromium = await ensureChromium();
  await prepareShop();
  const dataFolder = databaseUrl ? await emptyData() : await preparedData();
  const shop = await Shop.open({
    dataFolder,
    googleStandIn: true,
    env: { ...TEST_ADMIN, LOG_LEVEL: 'fatal', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  try {
    await releasePieces(shop);
    return await runPlaywright({
      ...TEST_ADMIN,
      SITE: shop.site,
      API_URL: shop.apiUrl,
      DATA_DIR: dataFolder,
      CHROMIUM: chromium,
      ...(databaseUrl && { DATA_ONLY: 'true' }),
    });
  } finally {
    await shop.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function emptyData(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'whetstone-shop-'));
}
