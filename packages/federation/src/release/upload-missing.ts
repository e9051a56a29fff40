import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CreateReleaseResult } from '@whetstone/contract';
import pMap from 'p-map';
import type { ShopClient } from './shop-client.ts';

const AT_ONCE = 8;

/** Sends what the shop does not have yet of the build in `dist`. */
export async function uploadMissing(
  shop: ShopClient,
  dist: string,
  { microfrontend, version, missing }: CreateReleaseResult,
): Promise<void> {
  await pMap(
    missing,
    async (file) => shop.sendFile(microfrontend, version, file, await readFile(path.join(dist, file))),
    { concurrency: AT_ONCE },
  );
}
