import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GrownShop } from './grown-shop.ts';
import { type Workload, workloadsOf } from './workloads.ts';

const TOKENS = { admin: 'admin', buyers: Array.from({ length: 100 }, (_, n) => `buyer ${n}`) };
const SIZES = [1_000, 100_000, 1_000_000];
/** What a list of 100 tools a page has. */
const PAGE_LENGTH = 100;

let servers: Server[];
let shops: GrownShop[];
/** Calls that each shop has received. */
let calls: number[];
let workloads: readonly Workload[];

beforeAll(async () => {
  calls = SIZES.map(() => 0);
  servers = SIZES.map((size, shop) => listServer(size / PAGE_LENGTH, () => countCall(shop)));
  shops = await Promise.all(
    servers.map(async (server, shop) => {
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return { url: `http://127.0.0.1:${port}`, size: SIZES[shop] ?? 0, stop: async () => undefined };
    }),
  );
  workloads = await workloadsOf(shops, TOKENS);
});

afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

it('makes the same number of calls to every shop before the measurement', () => {
  expect(calls).toEqual([2_400, 2_400, 2_400]);
});

it('finds page 10,000, and the last page of a smaller shop', () => {
  const late = workloads.find(({ name }) => name === 'page 10000');
  const pages = shops.map((shop) => new URL(late?.callTo(shop, 0).url ?? '').searchParams.get('page'));
  expect(pages).toEqual(['9', '999', '2400']);
});

it('makes the same number of distinct calls of each kind to every shop', () => {
  for (const { callTo } of workloads) {
    const distinct = shops.map(
      (shop) => new Set(Array.from({ length: 400 }, (_, n) => JSON.stringify(callTo(shop, n)))).size,
    );
    expect(new Set(distinct).size).toBe(1);
  }
});

function countCall(shop: number): void {
  calls[shop] = (calls[shop] ?? 0) + 1;
}

/** Serves a list of so many pages, numbered from 0, each with a link to the next one. */
function listServer(pages: number, onCall: () => void): Server {
  return createServer(({ url = '' }, response) => {
    onCall();
    const page = Number(new URL(url, 'http://shop').searchParams.get('page')) + 1;
    if (page < pages) response.setHeader('link', `</api/purchase?limit=100&page=${page}>; rel="next"`);
    response.end('[]');
  });
}
