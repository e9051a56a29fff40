import type { Condition } from '../../common/database/prepared-queries.ts';
import { QueryCounter } from '../../testing/database/queries.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { toolSearch } from './tool-search.ts';
import type { ToolDto } from './tools.dto.ts';

const NAMES = [
  'Claw Hammer',
  'Sledgehammer',
  'Ball-peen hammer',
  '(hammer)',
  "Maker's hammers",
  'Hammer–axe',
  'hammer\u00a0head',
  'hammer_holder',
  '12mm hammer, waxed',
  'Crème',
  'Cre\u0300mes',
  'Große \ufb01le',
  'GROSSE FILES',
  'Within reach',
  'Chisel with cap',
  '日本 hammer',
  'हथौड़ा',
  'ᏣᎳᎩᏣ',
  '𠀀𠀁 Set',
  'Киянка',
];

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  for (const name of NAMES) await stockTool(shop, { name, category: 'general', description: 'As named.' });
});
afterAll(() => shop.close());

async function pageOf(url: string): Promise<{ names: string[]; next: string | undefined }> {
  const response = await shop.app.inject(url);
  const next = /<(.+)>/.exec(String(response.headers.link ?? ''))?.[1];
  return { names: response.json().map(({ name }: ToolDto) => name), next };
}

async function namesOn(url: string): Promise<string[]> {
  return (await pageOf(url)).names;
}

/** Follows the links, a tool at a time: the next one is near, as it is for a word that many tools have. */
async function oneByOne(query: string): Promise<string[]> {
  const names: string[] = [];
  for (let url: string | undefined = `/api/purchase?limit=1&${query}`; url; ) {
    const page = await pageOf(url);
    names.push(...page.names);
    url = page.next;
  }
  return names;
}

it.each([
  ['hammer', 9],
  ['HÀMMER', 9],
  ['ham head', 1],
  ['holder', 1],
  ['creme', 2],
  ['cre\u0300mes', 1],
  ['grosse file', 2],
  ['große', 2],
  ['wit', 1],
  ['12mm', 1],
  ['हथौड़ा', 1],
  ['日本', 1],
  ['ᏣᎳᎩ', 1],
  ['𠀀𠀁', 1],
  ['𠀀a', 0],
  ['киянк', 1],
  ['wrench', 0],
  ['of', 0],
])('finds for %j the same %i tools by reading and by the index, and page by page', async (q, count) => {
  const { byScan, byIndex } = toolSearch(q, shop.dataSource.options.type === 'mysql');
  const found = await Promise.all([byScan, byIndex].map(namesThat));
  expect(found.map(({ length }) => length)).toEqual([count, count]);
  expect(found[0]).toEqual(found[1]);
  for (const sort of ['newest', 'name', '-price']) {
    const query = `q=${encodeURIComponent(q)}&category=general&sort=${sort}`;
    expect(await oneByOne(query)).toEqual(await namesOn(`/api/purchase?limit=100&${query}`));
  }
});

async function namesThat({ sql, values }: Condition): Promise<string[]> {
  const rows = await shop.dataSource.query(`SELECT name FROM tools WHERE ${sql} ORDER BY id`, [...values]);
  return rows.map(({ name }: { name: string }) => name);
}

it('reads the next tools first in MySQL, and asks the index where they do not fill the page', async () => {
  const counter = new QueryCounter(shop.dataSource);
  const mysql = shop.dataSource.options.type === 'mysql';
  const near = await counter.during(() => namesOn('/api/purchase?q=hammer&limit=3'));
  expect(near).toEqual([expect.stringContaining(mysql ? 'search_terms LIKE' : 'MATCH')]);
  const far = await counter.during(() => namesOn('/api/purchase?q=hammer'));
  expect(far).toHaveLength(mysql ? 2 : 1);
  expect(far.at(-1)).toContain('MATCH');
});
