import { constants } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprint, readText, writeText } from './files.ts';
import { releaseMicrofrontends } from './release-built.ts';
import { Shop } from './shop.ts';
import { ROOT } from './workspace.ts';

/** The admin of shops under test. Only the embedded database has a demo admin. */
export const TEST_ADMIN = { ADMIN_EMAIL: 'foreman@whetstone.example', ADMIN_PASSWORD: 'end-to-end-only' };

/** Settings of every shop under test. Each test's browser sends its own client address. New accounts order without confirming their address. */
export const TEST_SHOP = {
  ...TEST_ADMIN,
  LOG_LEVEL: 'fatal',
  TRUSTED_PROXIES: 'loopback',
  UNCONFIRMED_ORDERS: '1000',
};

const PREPARED = path.join(ROOT, '.cache/prepared-shop');

/** Copies the data folder of a shop in which all microfrontends are released. Returns the copy. */
export async function preparedData(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-shop-'));
  await cp(path.join(PREPARED, 'data'), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

let preparing: Promise<void> | undefined;

/** Prepares the data folder once for each build: releasing takes seconds, copying does not. */
export function prepareShop(): Promise<void> {
  preparing ??= prepare();
  return preparing;
}

async function prepare(): Promise<void> {
  const stamp = path.join(PREPARED, 'stamp');
  const builds = await fingerprint(['.cache/built']);
  if ((await readText(stamp)) === builds) return;
  await rm(PREPARED, { recursive: true, force: true });
  const dataFolder = path.join(PREPARED, 'data');
  await mkdir(dataFolder, { recursive: true });
  // On a busy machine, the gate's checks take longer than in a shop.
  const env = { ...TEST_SHOP, RENDER_DEADLINE_MS: '20000', RENDER_NICENESS: '0' };
  const shop = await Shop.open({ dataFolder, fakeOidcProvider: false, fakeStripe: false, env });
  try {
    await releaseMicrofrontends(shop);
  } finally {
    await shop.close();
  }
  await writeText(stamp, builds);
}
