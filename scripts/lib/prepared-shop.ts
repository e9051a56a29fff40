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

/** Settings of every shop under test. Each test's browser sends its own client address. */
export const TEST_SHOP = { ...TEST_ADMIN, LOG_LEVEL: 'fatal', TRUSTED_PROXIES: 'loopback' };

const PREPARED = path.join(ROOT, '.cache/prepared-shop');

/** Copies the data folder of a shop in which all microfrontends are released. Returns the copy. */
export async function preparedData(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-shop-'));
  await cp(path.join(PREPARED, 'data'), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** Prepares the data folder once for each build: releasing takes seconds, copying does not. */
export async function prepareShop(): Promise<void> {
  const stamp = path.join(PREPARED, 'stamp');
  const builds = await fingerprint(['.cache/built']);
  if ((await readText(stamp)) === builds) return;
  await rm(PREPARED, { recursive: true, force: true });
  const dataFolder = path.join(PREPARED, 'data');
  await mkdir(dataFolder, { recursive: true });
  const env = TEST_SHOP;
  const shop = await Shop.open({ dataFolder, fakeOidcProvider: false, env });
  try {
    await releaseMicrofrontends(shop);
  } finally {
    await shop.close();
  }
  await writeText(stamp, builds);
}
