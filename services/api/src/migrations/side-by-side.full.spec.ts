import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { ApiProcess, buildApi, buildPreviousVersion, environmentOf } from '../testing/api-process.ts';
import { testConfig } from '../testing/test-app.ts';

const CURRENT = join(__dirname, '../../dist');
const ORIGIN = 'http://127.0.0.1:4000';
const ADMIN = { email: 'admin@mail.example', password: 'spokeshave' };
const CUSTOMERS = 4;
const REQUESTS = 25;

let fresh: TestDatabase;
let folder: string;
let environment: NodeJS.ProcessEnv;
let previousMain: string;
const started: ApiProcess[] = [];

// Builds the previous version from the history. In a shallow clone, run git fetch --unshallow.
describe('the previous version and the current version, side by side', () => {
  beforeAll(async () => {
    fresh = await createTestDatabase('api');
    folder = await mkdtemp(join(tmpdir(), 'whetstone-previous-'));
    const config = testConfig(fresh.database, fresh.dataDir);
    environment = {
      ...environmentOf(config),
      PUBLIC_URL: ORIGIN,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ORDERS_PER_MINUTE: '100000',
      UNCONFIRMED_ORDERS: '100000',
    };
    previousMain = await buildPreviousVersion(folder);
    await buildApi();
  });
  afterAll(async () => {
    await Promise.all(started.map((api) => api.stop('SIGTERM')));
    await rm(folder, { recursive: true, force: true });
    await fresh.drop();
  });

  it('fail no request during the migration and read each other’s writes', async () => {
    const previous = await start(environment, previousMain);
    const admin = await signIn(previous, ADMIN);
    await addTool(previous, admin, 'Drawknife');
    const emails = Array.from({ length: CUSTOMERS }, (_, each) => `c${each}@mail.example`);
    const customers: Headers[] = [];
    for (const email of emails) customers.push(await signUp(previous, email));
    const [tool] = await search(previous, 'drawknife');

    const load = new Load(tool?._id ?? '');
    load.on(previous, customers);
    await load.reaches(previous, REQUESTS);
    await promisify(execFile)(process.execPath, [join(CURRENT, 'migrate.js')], {
      env: { ...process.env, ...environment },
    });
    const current = await start({ ...environment, MIGRATIONS: 'refuse' });
    // The versions reject each other's access tokens, and share the sessions.
    const renewed: Headers[] = [];
    for (const email of emails) renewed.push(await signIn(current, { ...ADMIN, email }));
    load.on(current, renewed);
    await Promise.all([previous, current].map((api) => load.reaches(api, load.answered(api) + REQUESTS)));
    expect(await load.stop()).toEqual([]);

    await addTool(previous, admin, 'Bevel Gauge');
    await addTool(current, await signIn(current, ADMIN), 'Mortise Gauge');
    for (const api of [previous, current]) {
      const found = (await search(api, 'gauge')).map(({ name }) => name).sort();
      expect(found).toEqual(['Bevel Gauge', 'Mortise Gauge']);
    }
    const ordered = load.answered(previous) + load.answered(current);
    for (const api of [previous, current])
      expect((await search(api, 'drawknife'))[0]?.quantity).toBe(100_000 - ordered);

    // The current version gives an order of the previous version a purchase. Both cancel orders of both.
    const [mine] = customers;
    const [own] = renewed;
    const [email = ''] = emails;
    for (const [by, headers] of [
      [previous, mine],
      [current, own],
    ] as const) {
      for (const [from, their] of [
        [previous, mine],
        [current, own],
      ] as const) {
        await call(from, 'POST', '/order', their ?? {}, orderOf(tool?._id ?? ''));
        const [placed] = await ordersOf(previous, mine ?? {}, email);
        const response = await call(by, 'DELETE', `/order/${placed?._id}`, headers ?? {});
        expect(await response.json()).toEqual({ deletedCount: 1 });
      }
    }
    for (const api of [previous, current])
      expect((await search(api, 'drawknife'))[0]?.quantity).toBe(100_000 - ordered);
    const cancelled = await call(current, 'GET', '/purchases/mine?state=cancelled', own ?? {});
    expect(((await cancelled.json()) as object[]).length).toBeGreaterThanOrEqual(2);
  });
});

async function start(variables: NodeJS.ProcessEnv, main?: string): Promise<ApiProcess> {
  // The previous version does not report its port.
  const api = await ApiProcess.start(variables, main, main ? await freePort() : 0);
  started.push(api);
  return api;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Headers = Record<string, string>;

interface FoundTool {
  _id: string;
  name: string;
  quantity: number;
}

/** Customers who order and search in sequence. */
class Load {
  private readonly failures: string[] = [];
  private readonly counts = new Map<ApiProcess, number>();
  private readonly running: Promise<void>[] = [];
  private stopped = false;

  constructor(private readonly tool: string) {}

  on(api: ApiProcess, customers: Headers[]): void {
    this.counts.set(api, 0);
    for (const headers of customers) this.running.push(this.repeat(api, headers));
  }

  /** The number of orders that the process has accepted. */
  answered(api: ApiProcess): number {
    return this.counts.get(api) ?? 0;
  }

  async reaches(api: ApiProcess, orders: number): Promise<void> {
    while (this.answered(api) < orders && this.failures.length === 0) await wait(10);
  }

  /** The requests that failed. */
  async stop(): Promise<string[]> {
    this.stopped = true;
    await Promise.all(this.running);
    return this.failures;
  }

  private async repeat(api: ApiProcess, headers: Headers): Promise<void> {
    const body = orderOf(this.tool);
    while (!this.stopped && this.failures.length === 0) {
      try {
        await call(api, 'POST', '/order', headers, body);
        this.counts.set(api, this.answered(api) + 1);
        if ((await search(api, 'drawknife')).length !== 1) throw new Error('The search returns nothing.');
      } catch (error) {
        this.failures.push(String(error));
      }
    }
  }
}

const orderOf = (id: string) => ({ id, quantity: 1, address: '4 Forge Lane', phone: '555 0101' });

/** Newest first. */
async function ordersOf(api: ApiProcess, headers: Headers, email: string): Promise<{ _id: string }[]> {
  return (await call(api, 'GET', `/order/email?client=${encodeURIComponent(email)}`, headers)).json();
}

async function call(api: ApiProcess, method: string, path: string, headers: Headers, body?: object) {
  const response = await fetch(api.url(path), {
    method,
    headers: { origin: ORIGIN, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function search(api: ApiProcess, text: string): Promise<FoundTool[]> {
  return (await call(api, 'GET', `/purchase?q=${text}`, {})).json();
}

async function addTool(api: ApiProcess, headers: Headers, name: string): Promise<void> {
  const amounts = { price: 24.5, quantity: 100_000, minQuantity: 1, maxQuantity: 100 };
  const texts = {
    description: 'A tool for the test.',
    img: '/media/marking-gauge.webp',
    category: 'measuring',
  };
  await call(api, 'POST', '/service', headers, { name, ...amounts, ...texts });
}

const signIn = (api: ApiProcess, account: { email: string; password: string }) =>
  exchange(api, '/identity/sign-in/email', account);
const signUp = (api: ApiProcess, email: string) =>
  exchange(api, '/identity/sign-up/email', { email, password: 'spokeshave', name: 'Robin Hale' });

/** Returns the headers that carry the access token. */
async function exchange(
  api: ApiProcess,
  path: string,
  body: { email: string; password: string; name?: string },
): Promise<Headers> {
  const session = await call(api, 'POST', path, {}, body);
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { token } = (await (await call(api, 'GET', '/identity/token', { cookie })).json()) as {
    token: string;
  };
  const { email } = body;
  const response = await call(
    api,
    'PUT',
    `/user/${encodeURIComponent(email)}`,
    { authorization: `Bearer ${token}` },
    { email },
  );
  const access = (await response.json()) as { token: string };
  return { authorization: `Bearer ${access.token}` };
}
