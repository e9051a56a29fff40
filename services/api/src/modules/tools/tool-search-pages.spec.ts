import { StatementCounter } from '../../testing/statement-counter.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ToolDto } from './tool.dto.ts';

const NAMES = [
  'Claw Hammer',
  'Sledgehammer',
  'Ball-peen hammer',
  '(hammer)',
  "Maker's hammers",
  'Hammer–axe',
  'hammer\u00a0head',
  '12mm hammer, waxed',
  'Crème',
  'CREMES',
  'Within reach',
  'Chisel with cap',
  '日本 hammer',
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

const SEARCHES = [
  'hammer',
  'ham head',
  'hammers',
  'creme',
  'CRÈMES',
  'wit',
  'withi',
  '12mm',
  'hammer waxed',
  'wrench',
];

it.each(SEARCHES)('finds for %j one by one what it finds all at once', async (q) => {
  for (const sort of ['newest', 'name', '-price']) {
    const query = `q=${encodeURIComponent(q)}&category=general&sort=${sort}`;
    expect(await oneByOne(query)).toEqual(await namesOn(`/api/purchase?limit=100&${query}`));
  }
});

it('takes a letter with an accent written apart for the same letter', async () => {
  expect(await namesOn(`/api/purchase?q=${encodeURIComponent('cre\u0300mes')}`)).toEqual(['CREMES']);
});

it('costs one statement where the next tools fill the page, and two where they do not', async () => {
  const counter = new StatementCounter(shop.dataSource);
  const near = await counter.during(() => namesOn('/api/purchase?q=hammer&limit=3'));
  expect(near).toHaveLength(1);
  expect(near[0]).not.toContain('MATCH (');
  const far = await counter.during(() => namesOn('/api/purchase?q=hammer'));
  expect(far.length).toBeLessThanOrEqual(2);
});
