import { createConnection } from 'mysql2/promise';
import { DatabaseServer } from '../../scripts/lib/database-server.ts';
import { TOKEN_SECRET } from '../lib/access-token.ts';
import { databaseVersion } from '../lib/database-version.ts';
import { type PartResult, target } from '../lib/part.ts';
import { startApi, startServer } from '../lib/server-process.ts';
import { addTools, addUsers } from '../lib/shop-rows.ts';
import { type Comparison, compare, shareOfBare, statementsTable, throughputTable } from './comparison.ts';
import { workloads } from './workloads.ts';

const TOOLS = 1_000;
const USERS = 2_000;
const EFFORT = { connections: [10, 50], rounds: 9, seconds: 2 };
const PROMISED_AT = 10;

/** The API beside a bare Fastify + mysql2 server: the same rows, the same database, the same requests. */
export async function run(): Promise<PartResult> {
  await using open = new AsyncDisposableStack();
  const database = open.adopt(await DatabaseServer.start(), (server) => server.stop());
  const address = await database.createDatabase('bench');
  const start = async (server: ReturnType<typeof startApi>) => open.adopt(await server, (one) => one.stop());
  const servers = {
    uncached: await start(startApi(address, { CACHES: 'off' })),
    shipped: await start(startApi(address)),
    bare: await start(
      startServer('The bare server', 'bench/api/bare-server.ts', 'PORT', {
        DATABASE_URL: address,
        TOKEN_SECRET,
      }),
    ),
  };
  const connection = open.adopt(await createConnection(address), (one) => one.end());
  await addTools(connection, 0, TOOLS);
  await addUsers(connection, USERS);

  const comparisons: Comparison[] = [];
  for (const workload of await workloads(TOOLS, USERS)) {
    comparisons.push(await compare(workload, servers, connection, EFFORT));
  }
  return {
    conditions: {
      database: await databaseVersion(address),
      rows: `${TOOLS} tools, ${USERS} users`,
      rounds: `${EFFORT.rounds} of ${EFFORT.seconds} s each, the servers in turn`,
      log: 'off on all servers',
      'bare server':
        'Fastify and mysql2 alone; an order with token, idempotency key, conditional update and ledger',
    },
    tables: [
      ...EFFORT.connections.map((connections) => throughputTable(comparisons, connections)),
      statementsTable(comparisons),
    ],
    targets: comparisons.map((comparison) =>
      target(
        `${comparison.workload.name}, ${PROMISED_AT} connections, every cache off: share of the bare server's throughput`,
        { atLeast: comparison.workload.promisedRatio },
        shareOfBare(comparison, PROMISED_AT, 'uncached').median,
      ),
    ),
  };
}
