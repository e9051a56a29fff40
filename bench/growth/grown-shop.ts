import { createConnection } from 'mysql2/promise';
import type { DatabaseServer } from '../../scripts/lib/database-server.ts';
import { StepError } from '../../scripts/lib/run.ts';
import { type ServerProcess, startApi } from '../lib/servers.ts';
import { addOrders, addSearchWords, addTools, addUsers, withoutSearchIndexes } from '../lib/shop-rows.ts';

export const USERS = 10_000;

/** A shop with `size` tools and as many orders. */
export interface GrownShop extends ServerProcess {
  size: number;
}

export async function growShop(server: DatabaseServer, size: number, admin: string): Promise<GrownShop> {
  const address = await server.createDatabase(`shop_of_${size}`);
  const api = await startApi(address, { CACHES: 'off', RATE_LIMIT_FACTOR: '100' });
  const connection = await createConnection(address);
  await addUsers(connection, USERS);
  await withoutSearchIndexes(connection, async () => {
    await addTools(connection, 0, size);
    await addOrders(connection, size, size, USERS);
  });
  await addSearchWords(connection, size);
  await connection.query('ANALYZE TABLE tools, order_lines, orders, users');
  await connection.end();
  await checkSearchIndexes(api, admin);
  return { ...api, size };
}

/** @throws StepError when a search finds nothing, although every twentieth tool and every twentieth order is a hammer */
async function checkSearchIndexes({ url }: ServerProcess, admin: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin}` };
  // With its count, a search for orders uses the index.
  for (const path of ['/purchase?q=hammer', '/orders?q=hammer&count=true']) {
    const found: unknown[] = await (await fetch(`${url}/api${path}`, { headers })).json();
    if (!(found.length > 0))
      throw new StepError(`${path} of a grown shop finds nothing: its search index is empty.`);
  }
}
