import { preparedData, prepareShop, TEST_ADMIN } from '../../scripts/lib/prepared-shop.ts';
import { ANY_ORDERS, orderLoad } from '../lib/order-load.ts';
import { type PartResult, target } from '../lib/part.ts';
import { openShop } from '../lib/servers.ts';
import { interleaved, quantile, ratioOf, spreadOf } from '../lib/spread.ts';
import { prepareReleases } from './publisher.ts';

const ROUNDS = 5;
const RELEASES = 50;
const MAX_RATIO = 1.5;

/** Measures how much publishing releases slows orders down. */
export async function run(): Promise<PartResult> {
  await prepareShop();
  await using open = new AsyncDisposableStack();
  const shop = await openShop(open, await preparedData(), { ...TEST_ADMIN, ...ANY_ORDERS });
  const placeOrders = await orderLoad(shop.site);
  let round = 0;
  const publishing = async () => {
    round += 1;
    const publishAll = await prepareReleases(shop, RELEASES, `round ${round}`);
    return placeOrders(publishAll());
  };
  // The same number of orders as while releases are published.
  let orders = (await publishing()).length;
  const times = await interleaved(ROUNDS, {
    publishing: async () => {
      const measured = await publishing();
      orders = measured.length;
      return measured;
    },
    alone: () => placeOrders(orders),
  });
  const p99 = { publishing: times.publishing.map(p99Of), alone: times.alone.map(p99Of) };
  const ratio = ratioOf(p99.publishing, p99.alone);
  return {
    conditions: {
      shop: 'one API, one releases service, both on SQLite, one edge; limits as shipped except those of orders',
      orders: 'through the edge, four customers, 20 ms after each response',
      releases: `${RELEASES} new builds of mf-content, one after the other from a process of its own: upload, gate and publication`,
      rounds: `${ROUNDS}, with and without releases in turn, after one round that is not counted`,
    },
    tables: [
      {
        title: 'Milliseconds of an order',
        columns: ['', 'p50', 'p99'],
        rows: [
          ['while releases are published', spreadOf(times.publishing.map(p50Of)), spreadOf(p99.publishing)],
          ['without', spreadOf(times.alone.map(p50Of)), spreadOf(p99.alone)],
        ],
      },
    ],
    targets: [
      target('Order p99, while releases are published ÷ without', { atMost: MAX_RATIO }, ratio.median),
    ],
  };
}

const p50Of = (times: readonly number[]) => quantile(times, 0.5);
const p99Of = (times: readonly number[]) => quantile(times, 0.99);
