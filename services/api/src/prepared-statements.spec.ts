import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { MAX_PREPARED_STATEMENTS } from '@whetstone/server/database/database-options';
import { PageQuery } from '@whetstone/server/http/page';
import { encodeCursor } from '@whetstone/server/paging/cursor';
import { QueryCounter } from '@whetstone/server/testing/database/queries';
import type { PoolConnection } from 'mysql2';
import { LINE_SORTS, ListLinesQuery } from './modules/orders/order-lines.dto.ts';
import { OrderLinesService } from './modules/orders/order-lines.service.ts';
import { ReviewsService } from './modules/reviews/reviews.service.ts';
import { ListToolsQuery, TOOL_SORTS } from './modules/tools/tool-queries.dto.ts';
import { ToolsService } from './modules/tools/tools.service.ts';
import { ListUsersQuery, USER_SORTS } from './modules/users/list-users.dto.ts';
import { UsersService } from './modules/users/users.service.ts';
import { DICTIONARY_QUERIES } from './testing/search-catalog.ts';
import { sharedTestApp } from './testing/test-app.ts';

/** In the full run every limit of a page. */
const LIMITS =
  process.env.TEST_FULL === '1'
    ? Array.from({ length: 100 }, (_, index) => index + 1)
    : [1, 2, 3, 23, 99, 100];
/** One to thirteen words: one more than a search uses. */
const SEARCHES = [undefined, ...Array.from({ length: 13 }, (_, index) => searchFor(index + 1))];
const POOL_SIZE = 10;
/** The words of the search are read with one query and refreshed with another one. */
const DICTIONARY_STATEMENTS = 2;
const ANN: AuthenticatedUser = { id: 'ann', email: 'ann@example.com', name: 'Ann', role: 'user' };

let counter: QueryCounter;
let ofEachKind: Set<string>;
const shop = sharedTestApp();
beforeAll(async () => {
  counter = new QueryCounter(shop.dataSource, DICTIONARY_QUERIES);
  ofEachKind = await readEachKind();
});

function searchFor(words: number): string {
  return Array.from({ length: words }, (_, index) => `chisel${index}`).join(' ');
}

type Read = (page: PageQuery) => Promise<unknown>;

interface List {
  sort: string;
  read: Read;
}

/** Each list with each of its sorts and filters. */
function lists(searches: readonly (string | undefined)[]): List[] {
  const tools = shop.app.get(ToolsService);
  const lines = shop.app.get(OrderLinesService);
  const users = shop.app.get(UsersService);
  const reviews = shop.app.get(ReviewsService);
  return [
    ...TOOL_SORTS.flatMap((sort) =>
      [undefined, 'saws'].flatMap((category) =>
        searches.map((q) => ({
          sort,
          read: (page: PageQuery) =>
            tools.list(Object.assign(new ListToolsQuery(), page, { sort, category, q })),
        })),
      ),
    ),
    ...LINE_SORTS.flatMap((sort) =>
      [undefined, 'ann'].map((q) => ({
        sort,
        read: (page: PageQuery) => lines.list(Object.assign(new ListLinesQuery(), page, { sort, q })),
      })),
    ),
    ...USER_SORTS.flatMap((sort) =>
      [undefined, 'ann'].map((q) => ({
        sort,
        read: (page: PageQuery) => users.list(Object.assign(new ListUsersQuery(), page, { sort, q })),
      })),
    ),
    ...(['open', 'current', 'cancelled'] as const).map((state) => ({
      sort: 'newest',
      read: (page: PageQuery) => lines.listOfClient({ client: 'ann@example.com', state, ...page }),
    })),
    ...[undefined, 'hammer'].flatMap((tool) => [
      {
        sort: tool ? 'preferred-first' : 'newest',
        read: (page: PageQuery) => reviews.list({ ...page, tool }),
      },
      { sort: 'newest', read: (page: PageQuery) => reviews.listMine({ ...page, tool }, ANN) },
    ]),
  ];
}

/** The first page, a later page and a page with its total. */
function pagesOf({ sort }: List, limit: number): PageQuery[] {
  const cursor = encodeCursor({ order: sort, id: '0', value: 1 });
  return [{}, { cursor }, { count: true }].map((more) => Object.assign(new PageQuery(), { limit }, more));
}

/** The distinct queries for every kind of page and search. */
function readEachKind(): Promise<Set<string>> {
  return distinct(async () => {
    for (const list of lists(SEARCHES)) for (const page of pagesOf(list, 24)) await list.read(page);
  });
}

/** The distinct queries for every limit. */
function readEachLimit(): Promise<Set<string>> {
  return distinct(async () => {
    for (const list of lists([undefined, searchFor(2), searchFor(5)])) {
      for (const limit of LIMITS) {
        const pages = pagesOf(list, limit);
        await list.read(pages[limit % pages.length] ?? new PageQuery());
      }
    }
  });
}

async function distinct(work: () => Promise<void>): Promise<Set<string>> {
  return new Set(await counter.during(work));
}

it('uses the same queries for all limits, with all sorts and filters of all lists', async () => {
  const ofEachLimit = await readEachLimit();
  expect([...ofEachLimit].filter((query) => !ofEachKind.has(query))).toEqual([]);
  // Orders, telemetry and ratings prepare fewer than ten more.
  expect(ofEachKind.size).toBeLessThan(MAX_PREPARED_STATEMENTS - 10);
});

const MYSQL = process.env.TEST_DATABASE_URL !== undefined;

if (MYSQL) {
  it('prepares each distinct query once per connection', async () => {
    const runners = Array.from({ length: POOL_SIZE }, () => shop.dataSource.createQueryRunner());
    const open = await Promise.all(
      runners.map(async (runner) => {
        const connection: PoolConnection = await runner.connect();
        return openStatements(connection);
      }),
    );
    await Promise.all(runners.map((runner) => runner.release()));
    expect(Math.max(...open)).toBeGreaterThan(0);
    expect(Math.max(...open)).toBeLessThanOrEqual(ofEachKind.size + DICTIONARY_STATEMENTS);
  });
}

/** MySQL also counts the preparations that it repeats by itself, when the type of a parameter changes. */
async function openStatements(connection: PoolConnection): Promise<number> {
  const sql = "SHOW SESSION STATUS LIKE 'Com_stmt_%'";
  const [rows] = await connection.promise().query(sql);
  const status = new Map(
    (rows as { Variable_name: string; Value: string }[]).map(({ Variable_name, Value }) => [
      Variable_name,
      Number(Value),
    ]),
  );
  const count = (name: string) => status.get(`Com_stmt_${name}`) ?? 0;
  return count('prepare') - count('reprepare') - count('close');
}
