import { type Connection, createConnection } from 'mysql2/promise';
import { DatabaseServer } from '../../scripts/lib/database-server.ts';
import { TOKEN_PUBLIC_KEY } from '../lib/access-token.ts';
import { databaseVersion } from '../lib/database.ts';
import { type PartResult, target } from '../lib/part.ts';
import { startApi, startServer } from '../lib/servers.ts';
import { addTools, addUsers } from '../lib/shop-rows.ts';
import {
  type Comparison,
  compare,
  type QueryCount,
  queriesOf,
  queriesTable,
  type Servers,
  shareOfBare,
  throughputTable,
} from './comparison.ts';
import { EDGE_SETTINGS, workloads } from './workloads.ts';

const TOOLS = 1_000;
/** So many that no account and no network reaches the shipped limit of orders a minute. */
const USERS = 10_000;
const EFFORT = { connections: [10, 50], rounds: 9, seconds: 2 };
const TARGET_CONNECTIONS = 10;

/** Compares the API with a bare Fastify + mysql2 server: the same rows, the same database, the same requests. */
export async function run(): Promise<PartResult> {
  await using open = new AsyncDisposableStack();
  const database = open.adopt(await DatabaseServer.start(), (server) => server.stop());
  const address = await database.createDatabase('bench');
  const connection = open.adopt(await createConnection(address), (one) => one.end());
  const queries = await countQueries(address, connection);
  const servers = await startServers(open, address);
  const comparisons: Comparison[] = [];
  for (const workload of await workloads(TOOLS, USERS)) {
    comparisons.push(await compare(workload, servers, EFFORT));
  }
  return {
    conditions: {
      database: await databaseVersion(address),
      rows: `${TOOLS} tools, ${USERS} users`,
      rounds: `${EFFORT.rounds} of ${EFFORT.seconds} s each, the servers in turn`,
      'as shipped': 'default settings: log level info (to /dev/null), caches, rate limits, limit of orders',
      'every cache off': 'CACHES=off and LOG_LEVEL=fatal',
      'bare server':
        'Fastify and mysql2 alone, without a log; an order with token, limit of the network, idempotency key, locked account, conditional update, line, ledger and history',
    },
    tables: [
      ...EFFORT.connections.map((connections) => throughputTable(comparisons, connections)),
      queriesTable(queries),
    ],
    targets: comparisons.map((comparison) =>
      target(
        `${comparison.workload.name}, ${TARGET_CONNECTIONS} connections, every cache off ÷ bare server`,
        { atLeast: comparison.workload.targetRatio },
        shareOfBare(comparison, TARGET_CONNECTIONS, 'uncached').median,
      ),
    ),
  };
}

async function startServers(
  open: AsyncDisposableStack,
  address: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Servers> {
  const start = async (server: ReturnType<typeof startApi>) => open.adopt(await server, (one) => one.stop());
  return {
    uncached: await start(startApi(address, { ...EDGE_SETTINGS, CACHES: 'off', LOG_LEVEL: 'fatal', ...env })),
    shipped: await start(startApi(address, { ...EDGE_SETTINGS, ...env })),
    bare: await start(
      startServer('The bare server', 'bench/api/bare-server.ts', 'PORT', {
        DATABASE_URL: address,
        TOKEN_PUBLIC_KEY,
      }),
    ),
  };
}

/** Fills the database, and counts the queries of each workload without background jobs. */
async function countQueries(address: string, connection: Connection): Promise<QueryCount[]> {
  await using open = new AsyncDisposableStack();
  const servers = await startServers(open, address, { JOBS: 'off' });
  await addTools(connection, 0, TOOLS);
  await addUsers(connection, USERS);
  const counts: QueryCount[] = [];
  for (const workload of await workloads(TOOLS, USERS)) {
    counts.push(await queriesOf(workload, servers, connection));
  }
  return counts;
}
