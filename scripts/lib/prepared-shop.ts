import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { filledFolder, fingerprint } from './files.ts';
import { prepareOnce } from './prepare-once.ts';
import { releaseMicrofrontends } from './release-built.ts';
import { Shop } from './shop.ts';

/** The admin of shops under test. Only the embedded database has a demo admin. */
export const TEST_ADMIN = { ADMIN_EMAIL: 'foreman@whetstone.example', ADMIN_PASSWORD: 'end-to-end-only' };

/** Settings of every shop under test. Each test's browser sends its own client address. New accounts order without confirming their address. */
export const TEST_SHOP = {
  ...TEST_ADMIN,
  LOG_LEVEL: 'fatal',
  TRUSTED_PROXIES: 'loopback',
  UNCONFIRMED_ORDERS: '1000',
  UNCONFIRMED_STOCK_PERCENT: '100',
};

/** Copies the data folder of a shop in which all microfrontends are released. Returns the copy. */
export async function preparedData(): Promise<string> {
  const prepared = await prepareShop();
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE };
  return filledFolder('whetstone-shop-', (folder) => cp(prepared, folder, options));
}

/** Prepares the data folder once for each build: releasing takes seconds, copying does not. Returns the folder. */
export async function prepareShop(): Promise<string> {
  return prepareOnce('shop', [await fingerprint(['.cache/built'])], releaseInto);
}

async function releaseInto(dataFolder: string): Promise<void> {
  // On a busy machine, the gate's checks take longer than in a shop.
  const env = { ...TEST_SHOP, RENDER_DEADLINE_MS: '20000', RENDER_NICENESS: '0' };
  await using open = new AsyncDisposableStack();
  await releaseMicrofrontends(open.adopt(await Shop.open({ dataFolder, env }), (shop) => shop.close()));
}
