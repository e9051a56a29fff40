import { setTimeout as wait } from 'node:timers/promises';
import { databaseOptions } from '@whetstone/server/database/database-options';
import { openDatabase } from '@whetstone/server/database/open-database';
import { ApiProcess, buildApi, environmentOf } from '../testing/api-process.ts';
import { CONTRACTED, EXPANDED } from '../testing/next-version.ts';
import { OrderClient, overHttp } from '../testing/order-client.ts';
import { signIn } from '../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../testing/stock.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const CUSTOMERS = 4;
const ORDERS = 25;
const STOCK = 100_000;

let shop: TestApp;
let environment: NodeJS.ProcessEnv;
const started: ApiProcess[] = [];
beforeAll(async () => {
  await buildApi();
  shop = await startTestApp();
  environment = { ...environmentOf(shop.config), ORDERS_PER_MINUTE: '100000', UNCONFIRMED_ORDERS: '100000' };
});
afterAll(async () => {
  await Promise.all(started.map((api) => api.stop('SIGTERM')));
  await shop.close();
});

it('fails no request of instances that know nothing of a migration, while another process runs it', async () => {
  const tool = await stockTool(shop, { name: 'Drawknife', quantity: STOCK });
  const load = new Load(shop, tool);
  await load.on(await start(environment));
  await load.reaches(ORDERS);
  for (const versions of [EXPANDED, CONTRACTED]) {
    await (await openDatabase(databaseOptions(shop.config, versions))).destroy();
    await load.reaches(load.orders + ORDERS);
    // An instance that starts again accepts the schema of the later version.
    await load.on(await start({ ...environment, MIGRATIONS: 'refuse' }));
    await load.reaches(load.orders + ORDERS);
  }
  expect(await load.stop()).toEqual([]);
  const left = STOCK - load.orders;
  expect([await stockOf(shop.dataSource, tool), await ledgerOf(shop.dataSource, tool)]).toEqual([left, left]);
});

async function start(variables: NodeJS.ProcessEnv): Promise<ApiProcess> {
  const api = await ApiProcess.start(variables);
  started.push(api);
  return api;
}

/** Customers who order and search in sequence. */
class Load {
  /** The number of orders that the processes have accepted. */
  orders = 0;
  private readonly failures: string[] = [];
  private readonly running: Promise<void>[] = [];
  private stopped = false;

  constructor(
    private readonly shop: TestApp,
    private readonly tool: string,
  ) {}

  async on(api: ApiProcess): Promise<void> {
    for (let customer = 0; customer < CUSTOMERS; customer += 1)
      this.running.push(this.repeat(new OrderClient(overHttp(api), await signIn(this.shop))));
  }

  async reaches(orders: number): Promise<void> {
    while (this.orders < orders && this.failures.length === 0) await wait(10);
  }

  /** The requests that failed. */
  async stop(): Promise<string[]> {
    this.stopped = true;
    await Promise.all(this.running);
    return this.failures;
  }

  private async repeat(customer: OrderClient): Promise<void> {
    while (!this.stopped && this.failures.length === 0) {
      try {
        await customer.placed({ [this.tool]: 1 });
        this.orders += 1;
        const found = await customer.send('GET', '/purchase?q=drawknife');
        if (found.json().length !== 1) throw new Error('The search returns nothing.');
      } catch (error) {
        this.failures.push(String(error));
      }
    }
  }
}
