import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseOfferAnswer } from '@whetstone/contract';
import pMap from 'p-map';
import type { ShopClient } from './shop-client.ts';

const AT_ONCE = 8;

/** Sends what the shop does not have yet of the build in `dist`. */
export async function uploadMissing(
  shop: ShopClient,
  dist: string,
  { piece, version, missing }: ReleaseOfferAnswer,
): Promise<void> {
  await pMap(
    missing,
    async (file) => shop.sendFile(piece, version, file, await readFile(path.join(dist, file))),
    { concurrency: AT_ONCE },
  );
}
