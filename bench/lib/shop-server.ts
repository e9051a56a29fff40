import { rm } from 'node:fs/promises';
import { Shop } from '../../scripts/lib/shop.ts';

/** Opens a shop with the shipped log level and limits on this data; its log goes to /dev/null. The stack closes it and removes the data. */
export async function openShop(
  open: AsyncDisposableStack,
  dataFolder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Shop> {
  open.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const shop = await Shop.open({ dataFolder, fakeOidcProvider: false, env, log: 'ignore' });
  return open.adopt(shop, (one) => one.close());
}
