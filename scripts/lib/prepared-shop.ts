import { constants } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprint, readText, writeText } from './files.ts';
import { releaseMicrofrontends } from './release-built.ts';
import { Shop } from './shop.ts';
import { ROOT } from './workspace.ts';

/** The admin of shops under test; the embedded database would bring its own, a server's has none. */
export const TEST_ADMIN = { ADMIN_EMAIL: 'foreman@whetstone.example', ADMIN_PASSWORD: 'end-to-end-only' };

/** Settings of every shop under test. Each test's browser sends its own client address. */
export const TEST_SHOP = { ...TEST_ADMIN, LOG_LEVEL: 'fatal', TRUSTED_PROXIES: 'loopback' };

const PREPARED = path.join(ROOT, '.cache/prepared-shop');

/** A data folder of its own for a shop in which every microfrontend is released already: a copy of the prepared one. */
export async function preparedData(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-shop-'));
  await cp(path.join(PREPARED, 'data'), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** Makes what is copied, once for each build: to release costs seconds, to copy does not. */
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
