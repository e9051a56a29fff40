import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tally } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { runPlaywright } from './playwright.ts';
import { Shop } from './shop.ts';

/** The admin of the shop under test; the embedded database would bring its own, a server's has none. */
const ADMIN = { ADMIN_EMAIL: 'foreman@whetstone.example', ADMIN_PASSWORD: 'end-to-end-only' };

/**
 * Opens the built shop on a fresh database and drives it with a real browser: with every test on the embedded database, on
 * a server's with those that have to do with data.
 */
export async function runEndToEnd(releasesFolder: string, databaseUrl?: string): Promise<Tally> {
  const chromium = await ensureChromium();
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'whetstone-shop-'));
  const shop = await Shop.open({
    dataFolder,
    releasesFolder,
    googleStandIn: true,
    env: { ...ADMIN, LOG_LEVEL: 'fatal', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  try {
    return await runPlaywright({
      ...ADMIN,
      SITE: shop.site,
      API_URL: shop.apiUrl,
      RELEASES_DIR: releasesFolder,
      DATA_DIR: dataFolder,
      CHROMIUM: chromium,
      ...(databaseUrl && { DATA_ONLY: 'true' }),
    });
  } finally {
    await shop.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
