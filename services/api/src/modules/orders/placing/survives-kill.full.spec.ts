import { createTestDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { DataSource } from 'typeorm';
import { createApp } from '../../../app.factory.ts';
import type { Config } from '../../../common/config/config.ts';
import { ApiProcess, buildApi, environmentOf } from '../../../testing/api-process.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { type Shop, testConfig } from '../../../testing/test-app.ts';
import { OrderLine } from '../order-line.entity.ts';

const STOCK = 5_000;
const BUYERS = 8;
const SENT_BEFORE_KILL = 100;

let fresh: TestDatabase;
let config: Config;
beforeAll(async () => {
  fresh = await createTestDatabase('api');
  config = testConfig(fresh.database, fresh.dataDir);
  await buildApi();
});
afterAll(() => fresh.drop());

it('keeps every confirmed order and a balanced ledger after kill -9', async () => {
  const { tool, buyers } = await inProcess(async (shop) => ({
    tool: await stockTool(shop, { quantity: STOCK, maxQuantity: 10 }),
    buyers: await Promise.all(Array.from({ length: BUYERS }, () => signIn(shop))),
  }));
  const first = await ApiProcess.start(environmentOf(config));
  const sent = await orderUntilKilled(first, tool, buyers);
  const acknowledged = sent.filter((one) => one.acknowledged).map(({ key }) => key);
  expect(await inProcess((shop) => storedOrders(shop, tool))).toEqual(expect.arrayContaining(acknowledged));

  // A retry with the same key places the order at most once.
  const second = await ApiProcess.start(environmentOf(config));
  for (const { key, buyer } of sent) expect(await order(second, tool, buyer, key)).toBe(201);
  await second.stop('SIGKILL');
  expect(await inProcess((shop) => storedOrders(shop, tool))).toEqual(sent.map(({ key }) => key).sort());
});

/** The stored orders. Checks the stock and the ledger against them. */
async function storedOrders({ dataSource }: Shop, tool: string): Promise<string[]> {
  const lines = await dataSource.getRepository(OrderLine).findBy({ toolId: tool });
  expect(await stockOf(dataSource, tool)).toBe(STOCK - lines.length);
  expect(await ledgerOf(dataSource, tool)).toBe(STOCK - lines.length);
  return lines.map(({ address }) => address).sort();
}

interface Sent {
  key: string;
  buyer: SignedIn;
  acknowledged: boolean;
}

/** All buyers place orders until the process is killed. */
async function orderUntilKilled(api: ApiProcess, tool: string, buyers: SignedIn[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  const orderOnAndOn = async (buyer: SignedIn) => {
    for (;;) {
      const one: Sent = { key: `order-${sent.length}`, buyer, acknowledged: false };
      sent.push(one);
      const status = await order(api, tool, buyer, one.key).catch(() => undefined);
      if (status === undefined) return;
      expect(status).toBe(201);
      one.acknowledged = true;
      if (sent.length > SENT_BEFORE_KILL) void api.stop('SIGKILL');
    }
  };
  await Promise.all(buyers.map(orderOnAndOn));
  expect(sent.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(SENT_BEFORE_KILL - BUYERS);
  expect(sent.some(({ acknowledged }) => !acknowledged)).toBe(true);
  return sent;
}

async function order(api: ApiProcess, id: string, { headers }: SignedIn, key: string): Promise<number> {
  const response = await fetch(api.url('/order'), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ id, quantity: 1, address: key, phone: '555 0101' }),
  });
  return response.status;
}

/** Runs the work on the same database in this process. */
async function inProcess<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const app = await createApp(config);
  try {
    return await work({ app, dataSource: app.get(DataSource) });
  } finally {
    await app.close();
  }
}
