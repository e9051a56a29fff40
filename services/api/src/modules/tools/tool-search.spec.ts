import type { Condition } from '@whetstone/server/database/prepared-queries';
import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { DICTIONARY_QUERIES } from '../../testing/search-catalog.ts';
import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { groupsOf, literalQuery } from './search/search-query.ts';
import { searchTermsOf } from './search/search-text.ts';
import { toolSearch } from './tool-search.ts';
import type { ToolDto } from './tools.dto.ts';

describe('a search for tools', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
    await stockTool(shop, {
      name: 'Claw Hammer',
      category: 'striking',
      description: 'Drives and pulls nails.',
    });
    await stockTool(shop, {
      name: 'Ball-Peen Hammer',
      category: 'striking',
      description: 'For riveting metal.',
    });
    await stockTool(shop, {
      name: 'Bevel Chisel',
      category: 'cutting',
      description: 'Works best with a mallet, not a hammer.',
    });
    await stockTool(shop, { name: 'Crème Polish', category: 'care', description: 'Keeps steel bright.' });
  });
  afterAll(() => shop.close());

  async function find(q: string): Promise<string[]> {
    const response = await shop.app.inject(`/api/purchase?q=${encodeURIComponent(q)}&sort=name`);
    expect(response.statusCode).toBe(200);
    return response.json().map(({ name }: ToolDto) => name);
  }

  it.each([
    ['hammer', ['Ball-Peen Hammer', 'Bevel Chisel', 'Claw Hammer']],
    ['HAMMER nails', ['Claw Hammer']],
    ['hamm', ['Ball-Peen Hammer', 'Bevel Chisel', 'Claw Hammer']],
    ['the hammer for metal', ['Ball-Peen Hammer']],
    ['cutting', ['Bevel Chisel']],
    ['creme', ['Crème Polish']],
    ['ball-peen', ['Ball-Peen Hammer']],
    ['wrench', []],
    ['!!!', []],
  ])('finds the tools with all words of %j', async (q, names) => {
    expect(await find(q)).toEqual(names);
  });

  it.each([
    '"',
    '+hammer -claw',
    'hammer*)(',
    'name:claw',
    "'; DROP TABLE tools; --",
    'NEAR(claw, 2)',
    '~<>@',
    '🔨',
    'de',
  ])('treats %j as words, never as operators', async (q) => {
    await find(q);
    expect(await find('polish')).toEqual(['Crème Polish']);
  });

  it('returns all tools for a blank search', async () => {
    expect(await find('  ')).toHaveLength(4);
  });

  it('finds a tool by its new terms, not by its old ones', async () => {
    const id = await stockTool(shop, { name: 'Spokeshave' });
    const update = "UPDATE tools SET name = 'Scraper', search_terms = ? WHERE id = ?";
    await shop.dataSource.query(update, [searchTermsOf('Scraper'), id]);
    expect([await find('spokeshave'), await find('scraper')]).toEqual([[], ['Scraper']]);
  });
});

describe('the pages of a search', () => {
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

  /** Follows the links, one tool per page, so that the scan finds the next tool. */
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
    ['𠀀m', 0],
    ['𠀁', 1],
    ['本', 1],
    ['set', 1],
    ['киянк', 1],
    ['wrench', 0],
    ['of', 0],
  ])('finds for %j the same %i tools by scan and by index, and page by page', async (q, count) => {
    const groups = groupsOf(literalQuery(q));
    const { byScan, byIndex } = toolSearch(groups, shop.dataSource.options.type === 'mysql');
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

  it('scans the next tools first, and uses the index if they do not fill the page', async () => {
    const counter = new QueryCounter(shop.dataSource, DICTIONARY_QUERIES);
    const near = await counter.during(() => namesOn('/api/purchase?q=hammer&limit=3&sort=newest'));
    expect(near).toEqual([expect.stringContaining('search_terms LIKE')]);
    const far = await counter.during(() => namesOn('/api/purchase?q=hammer&sort=newest'));
    expect(far).toEqual([near[0], expect.stringContaining('MATCH')]);
  });
});

describe('names with letters that Unicode does not decompose', () => {
  const NAMES = ['Zulu axe', 'Ødegård axe', 'éclair rasp', 'Smørkniv', 'Łódź rasp', 'Æbleskiver pan', 'axe'];
  const SORTED = ['Æbleskiver pan', 'axe', 'éclair rasp', 'Łódź rasp', 'Ødegård axe', 'Smørkniv', 'Zulu axe'];

  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
    for (const name of NAMES) await stockTool(shop, { name });
  });
  afterAll(() => shop.close());

  it('are sorted by their letters, also over pages', async () => {
    const names: string[] = [];
    for (let url: string | undefined = '/api/purchase?limit=2&sort=name'; url; ) {
      const response: Awaited<ReturnType<TestApp['app']['inject']>> = await shop.app.inject(url);
      names.push(...response.json().map(({ name }: ToolDto) => name));
      url = /<(.+)>/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(names).toEqual(SORTED);
  });

  it.each([
    ['aebleskiver', 'Æbleskiver pan'],
    ['æble', 'Æbleskiver pan'],
    ['odeg', 'Ødegård axe'],
    ['smor', 'Smørkniv'],
    ['SMØR', 'Smørkniv'],
    ['lodz', 'Łódź rasp'],
  ])('are found by %s', async (q, name) => {
    const response = await shop.app.inject(`/api/purchase?q=${encodeURIComponent(q)}`);
    expect(response.json().map((tool: ToolDto) => tool.name)).toEqual([name]);
  });
});
