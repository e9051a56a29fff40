import { DatabaseServer } from '../../scripts/lib/database-server.ts';
import { accessTokenOf } from '../lib/access-token.ts';
import { databaseVersion } from '../lib/database.ts';
import { latencies } from '../lib/latency.ts';
import { type PartResult, type Table, type Target, target } from '../lib/part.ts';
import { quantile } from '../lib/spread.ts';
import { type GrownShop, growShop, USERS } from './grown-shop.ts';
import { type Tokens, type Workload, workloadsOf } from './workloads.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 5;
const CALLS = 40;
const WARM_UP_CALLS = 300;
const BUYERS = 100;
const SERVER_OPTIONS = ['--innodb-buffer-pool-size=2G'];

/** The milliseconds of the calls of one workload, by the size of the shop. */
interface WorkloadLatencies {
  workload: string;
  times: ReadonlyMap<number, readonly number[]>;
}

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

function latencyTable(all: readonly WorkloadLatencies[], sizes: readonly number[], share: number): Table {
  return {
    title: `Milliseconds, p${share === 0.5 ? 50 : 99}`,
    columns: ['', ...sizes.map((size) => size.toLocaleString('en')), 'largest ÷ smallest'],
    rows: all.map((latencies) => {
      const times = sizes.map((size) => latency(latencies, size, share));
      return [latencies.workload, ...times, (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)];
    }),
  };
}

function growthTargets(all: readonly WorkloadLatencies[], smallest: number, largest: number): Target[] {
  const find = (part: string) => all.filter(({ workload }) => workload.includes(part));
  const [first] = find('first page');
  if (!first) return [];
  const pages = [first, ...find('page 10000')].map((latencies) =>
    target(
      `${latencies.workload} of the largest shop ÷ first page of the smallest, p50`,
      { atMost: 1.3 },
      latency(latencies, largest, 0.5) / latency(first, smallest, 0.5),
    ),
  );
  const searches = find('search').map((latencies) =>
    target(
      `${latencies.workload}, in the largest shop, p99, ms`,
      { atMost: 50 },
      latency(latencies, largest, 0.99),
    ),
  );
  return [...pages, ...searches];
}

function latency({ times }: WorkloadLatencies, size: number, share: number): number {
  return quantile(times.get(size) ?? [], share);
}
