import { DatabaseServer } from '../../scripts/lib/database-server.ts';
import { accessTokenOf } from '../lib/access-token.ts';
import { databaseVersion } from '../lib/database.ts';
import { latencies } from '../lib/latency.ts';
import type { PartResult } from '../lib/part.ts';
import { type GrownShop, growShop, USERS } from './grown-shop.ts';
import { growthTargets, latencyTable, type WorkloadLatencies } from './report.ts';
import { type Tokens, type Workload, workloadsOf } from './workloads.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 5;
const CALLS = 40;
const WARM_UP_CALLS = 300;
const BUYERS = 100;
const SERVER_OPTIONS = ['--innodb-buffer-pool-size=2G'];

/** Makes the same calls to shops of 1,000, 100,000 and 1,000,000 tools and orders. */
export async function run(): Promise<PartResult> {
  await using open = new AsyncDisposableStack();
  const database = open.adopt(await DatabaseServer.start(SERVER_OPTIONS), (server) => server.stop());
  const signedIn = await tokens();
  const shops: GrownShop[] = [];
  for (const size of SIZES) {
    console.log(`Filling a shop with ${size.toLocaleString('en')} tools and orders…`);
    shops.push(open.adopt(await growShop(database, size, signedIn.admin), (shop) => shop.stop()));
  }
  const measured: WorkloadLatencies[] = [];
  for (const workload of await workloadsOf(shops, signedIn)) measured.push(await measure(workload, shops));
  return {
    conditions: {
      sizes: `${SIZES.join(', ')} tools, and as many orders by ${USERS} users`,
      calls: `${ROUNDS} rounds of ${CALLS}, one after the other on one connection, the shops in turn`,
      settings: 'CACHES=off; log level and limits as shipped',
      'warm-up': `${WARM_UP_CALLS} calls of each kind to each shop, after a walk of as many list calls through each`,
      database: `${await databaseVersion(database.url)} ${SERVER_OPTIONS.join(' ')}`,
    },
    tables: [0.5, 0.99].map((share) => latencyTable(measured, SIZES, share)),
    targets: growthTargets(measured, Math.min(...SIZES), Math.max(...SIZES)),
  };
}

async function tokens(): Promise<Tokens> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => accessTokenOf(n)));
  return { admin: await accessTokenOf(0, 'admin'), buyers };
}

async function measure({ name, callTo }: Workload, shops: readonly GrownShop[]): Promise<WorkloadLatencies> {
  const times = new Map<number, number[]>(shops.map(({ size }) => [size, []]));
  const calls = (shop: GrownShop, count: number) => Array.from({ length: count }, (_, n) => callTo(shop, n));
  for (const shop of shops) await latencies(calls(shop, WARM_UP_CALLS));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const shop of shops) times.get(shop.size)?.push(...(await latencies(calls(shop, CALLS))));
  }
  return { workload: name, times };
}
