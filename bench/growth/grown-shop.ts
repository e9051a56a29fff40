import { createConnection } from 'mysql2/promise';
import type { DatabaseServer } from '../../scripts/lib/database-server.ts';
import { StepError } from '../../scripts/lib/run.ts';
import { type ServerProcess, startApi } from '../lib/servers.ts';
import { addOrders, addTools, addUsers, withoutSearchIndexes } from '../lib/shop-rows.ts';

export const USERS = 10_000;

/** A shop with `size` tools and as many orders. */
export interface GrownShop extends ServerProcess {
  size: number;
}

export async function growShop(server: DatabaseServer, size: number): Promise<GrownShop> {
  const address = await server.createDatabase(`shop_of_${size}`);
  const api = await startApi(address, { CACHES: 'off' });
  const connection = await createConnection(address);
  await withoutSearchIndexes(connection, () => addTools(connection, 0, size));
  await addUsers(connection, USERS);
  await addOrders(connection, size, size, USERS);
  await connection.query('ANALYZE TABLE tools, orders, users');
  await connection.end();
  await checkSearchIndex(api);
  return { ...api, size };
}

/** @throws StepError when the search finds no hammer, although every twentieth tool is one */
async function checkSearchIndex({ url }: ServerProcess): Promise<void> {
  const found: unknown[] = await (await fetch(`${url}/api/purchase?q=hammer`)).json();
  if (found.length === 0)
    throw new StepError('The search of a grown shop finds nothing: its index is empty.');
}
