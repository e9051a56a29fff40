import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { CONTACT } from '../../../testing/order-client.ts';
import { searchTool } from '../../../testing/search-catalog.ts';
import {
  LEAST_RIGHT,
  type SearchShop,
  startSearchShop,
  wrongSearches,
} from '../../../testing/search-shop.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import type { ToolDto } from '../tools.dto.ts';
import type { SearchOffersDto } from './search.dto.ts';

let shop: SearchShop;
let call: SearchShop['call'];
beforeAll(async () => {
  shop = await startSearchShop();
  call = shop.call;
});
afterAll(() => shop.close());

async function search(
  q: string,
  more = '',
): Promise<{ names: string[]; corrected?: string; found?: string }> {
  const response = await call('GET', `/purchase?q=${encodeURIComponent(q)}${more}`);
  const { 'x-corrected-query': corrected, 'x-found-words': found } = response.headers;
  return {
    names: response.json().map(({ name }: ToolDto) => name),
    ...(corrected !== undefined && { corrected: decodeURIComponent(String(corrected)) }),
    ...(found !== undefined && { found: decodeURIComponent(String(found)) }),
  };
}

it(`finds the expected tool among the first three for ${LEAST_RIGHT} of 60 searches`, async () => {
  const wrong = await wrongSearches(shop);
  expect(shop.queries).toHaveLength(60);
  if (wrong.length > 60 - LEAST_RIGHT) expect(wrong).toEqual([]);
});

it('names the corrected search, and searches for the literal text on request', async () => {
  expect((await search('claw hammr')).corrected).toBe('claw hammer');
  expect(await search('claw hammr', '&literal=true')).toEqual({ names: [] });
  expect((await search('claw hammers 450 g')).corrected).toBeUndefined();
  expect((await search('claw hamers 450g')).corrected).toBe('claw hammer 450 g');
});

it('follows the pages by relevance without a gap or a repetition', async () => {
  const all: string[] = [];
  for (let url: string | undefined = '/purchase?q=chisel&limit=7'; url; ) {
    const response = await call('GET', url);
    all.push(...response.json().map(({ _id }: ToolDto) => _id));
    url = /<\/api(.+)>/.exec(String(response.headers.link ?? ''))?.[1];
  }
  const { headers } = await call('GET', '/purchase?q=chisel&limit=0&count=true');
  expect([all.length, new Set(all).size]).toEqual([all.length, all.length]);
  expect(headers['x-total-count']).toBe(String(all.length));
});

it('includes no price beyond a bound that has more decimals than prices', async () => {
  const exact = await call('GET', '/search/categories?minPrice=12.02&maxPrice=12.04');
  const between = await call('GET', '/search/categories?minPrice=12.001&maxPrice=12.059');
  expect([exact.statusCode, between.json()]).toEqual([200, exact.json()]);
  expect(exact.json()).not.toEqual([]);
});

it('filters by price and stock, and counts the tools of each category', async () => {
  const filters = 'q=hamers&minPrice=12&maxPrice=20&inStock=true';
  const tools: ToolDto[] = (await call('GET', `/purchase?${filters}&limit=100`)).json();
  expect(tools.length).toBeGreaterThan(0);
  for (const { price, quantity } of tools)
    expect([price >= 12 && price <= 20, quantity > 0]).toEqual([true, true]);
  const counts = (await call('GET', `/search/categories?${filters}`)).json();
  const byCategory = Map.groupBy(tools, ({ category }) => category);
  const expected = [...byCategory].map(([category, { length }]) => ({ category, tools: length }));
  expect(counts).toEqual(expected.sort((a, b) => b.tools - a.tools));
});

it.each(['minPrice=-1', 'maxPrice=x', 'minPrice=1.9999', 'inStock=maybe', 'literal=1', 'sort=best'])(
  'rejects %s',
  async (query) => {
    expect((await call('GET', `/purchase?${query}`)).statusCode).toBe(400);
  },
);

it('suggests tools, categories and words while a shopper types', async () => {
  expect((await call('GET', '/search/suggestions?q=ham')).json()).toMatchObject({
    words: expect.arrayContaining(['hammer']),
    tools: expect.arrayContaining([expect.objectContaining({ price: expect.any(Number) })]),
  });
  expect((await call('GET', '/search/suggestions?q=measur')).json().categories).toEqual(['measuring']);
  expect((await call('GET', '/search/suggestions?q=chisle')).json().corrected).toBe('chisel');
  expect((await call('GET', '/search/suggestions?q=meausring')).json()).toMatchObject({
    ...{ corrected: 'measuring', categories: ['measuring'] },
  });
  expect((await call('GET', '/search/suggestions?q=%20')).json()).toEqual({
    words: [],
    uses: [],
    categories: [],
    tools: [],
  });
});

it('suggests the uses that have the words, once each', async () => {
  const uses = 'Quorling frames\nHolding frames';
  for (const name of ['Quorl One', 'Quorl Two'])
    await call('POST', '/service', { ...searchTool(0), name, uses });
  const usesFor = async (q: string) =>
    (await call('GET', `/search/suggestions?q=${encodeURIComponent(q)}`)).json().uses;
  expect(await usesFor('quorled fra')).toEqual(['Quorling frames']);
  expect(await usesFor('quorl')).toEqual(['Quorling frames']);
  expect(await usesFor('quorl two')).toEqual([]);
  expect(await usesFor('quolring frames')).toEqual(['Quorling frames']);
});

it('sends unchanged suggestions once', async () => {
  const url = '/api/search/suggestions?q=ham';
  const { headers } = await shop.app.inject(url);
  expect(headers['cache-control']).toBe('public, no-cache');
  const again = await shop.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('a price in the words of a search', () => {
  const responseTo = (q: string, more = '&limit=100') =>
    call('GET', `/purchase?q=${encodeURIComponent(q)}${more}`);

  it('filters the tools and their count by category', async () => {
    const response = await responseTo('hammer under $12');
    const tools: ToolDto[] = response.json();
    expect(tools.length).toBeGreaterThan(0);
    for (const { price } of tools) expect(price).toBeLessThanOrEqual(12);
    expect(response.headers['x-price-filter']).toBe('q=hammer&maxPrice=12');
    const counts = (await call('GET', '/search/categories?q=hammer+under+%2412')).json();
    const byFilter = (await call('GET', '/search/categories?q=hammer&maxPrice=12')).json();
    expect(counts).toEqual(byFilter);
    const all = await responseTo('under $12');
    expect(all.headers['x-price-filter']).toBe('q=&maxPrice=12');
    expect(all.json().length).toBeGreaterThanOrEqual(tools.length);
  });

  it('keeps the tools at the price if none of them has the words, over pages', async () => {
    const response = await responseTo('unicorn under $10.10', '&limit=2&count=true');
    expect(response.headers).toMatchObject({
      'x-found-words': '',
      'x-price-filter': 'q=unicorn&maxPrice=10.1',
    });
    const next = /<\/api(.+)>/.exec(String(response.headers.link))?.[1] ?? '';
    const second = (await call('GET', next)).json();
    expect(new Set([...response.json(), ...second].map(({ _id }: ToolDto) => _id)).size).toBe(4);
    expect((await call('GET', '/search/categories?q=unicorn+under+%2410.10')).json()).toEqual(
      (await call('GET', '/search/categories?maxPrice=10.10')).json(),
    );
  });

  it('is text in a literal search, and finds nothing below all prices', async () => {
    expect((await responseTo('hammer under $12', '&literal=true')).headers['x-price-filter']).toBeUndefined();
    const { headers, body } = await responseTo('unicorn under $1');
    expect([headers['x-found-words'], body]).toEqual([undefined, '[]']);
  });
});

it.each(['Quillip, 150 mm', 'Quillip, 15 cm', 'Quillip, 6 inch', 'Quillip, 6"'])(
  'finds %s in each unit',
  async (name) => {
    await call('POST', '/service', { ...searchTool(0), name, description: 'A tool.' });
    for (const size of ['6 inch', '6"', '6-inch', '150 mm', '150mm', '15 cm'])
      expect([size, (await search(`quillip ${size}`, '&sort=newest')).names]).toEqual([
        size,
        expect.arrayContaining([name]),
      ]);
  },
);

it.each(['suggestions', 'offers'])('limits the %s of an address', async (name) => {
  const take = jest.spyOn(RateLimiter.prototype, 'take').mockResolvedValueOnce(2_500);
  const { statusCode, headers } = await call('GET', `/search/${name}?q=saw`);
  expect([statusCode, headers['retry-after']]).toEqual([429, '3']);
  expect(take).toHaveBeenCalledWith(expect.objectContaining({ name }), '127.0.0.1');
  take.mockRestore();
});

it('knows a new word at once, and forgets the words of archived tools', async () => {
  const tool = { ...searchTool(0), name: 'Froe', description: 'Splits shingles.' };
  /** The number of tools on sale with the word. */
  const frequency = async () =>
    (await shop.dataSource.query("SELECT tools FROM search_words WHERE word = 'shingles'"))[0].tools;
  await call('POST', '/service', tool);
  const [{ _id }] = (await call('GET', '/purchase?q=shingels')).json();
  expect((await search('shingels')).corrected).toBe('shingles');
  await call('POST', `/tools/${_id}/archive`);
  expect(await frequency()).toBe(0);
  expect(await search('shingels')).toEqual({ names: [] });
  expect((await search('froe')).names).toEqual([]);
  await call('POST', `/tools/${_id}/restore`);
  expect(await frequency()).toBe(1);
  expect((await search('shingels')).names).toEqual(['Froe']);
});

it.each([
  ['For gluing up', 'glue'],
  ['Glues joints', 'gluing'],
])('finds the use %j by %j', async (uses, q) => {
  await call('POST', '/service', { ...searchTool(0), name: `Quorn of ${uses}`, uses });
  expect((await search(q, '&sort=newest')).names).toContain(`Quorn of ${uses}`);
});

it('finds the unit of a measure alone', async () => {
  await call('POST', '/service', { ...searchTool(0), name: 'Wide Quorn', description: 'It is 7 inch wide.' });
  expect((await search('quorn inch')).found).toBeUndefined();
});

it('finds the beginning of a word, and not its singular', async () => {
  await call('POST', '/service', { ...searchTool(0), name: 'Vitrolamp' });
  await call('POST', '/service', { ...searchTool(0), name: 'Vitrosaw' });
  expect((await search('vitros')).names).toEqual(['Vitrosaw']);
  expect((await search('vitrosaws', '&literal=true')).names).toEqual([]);
});

it('shows a corrected search in the letters that were typed', async () => {
  await call('POST', '/service', { ...searchTool(0), name: 'Welding Hammer 锤子 тиски' });
  expect((await search('welding hammr 锤子 тиски')).corrected).toBe('welding hammer 锤子 тиски');
});

describe('a search for words that no tool has together', () => {
  it.each([
    ['unicorn tape, hatchet; measure', 'tape,measure'],
    ['unicorn vernier', 'vernier'],
    ['vernier caliper hammr', 'vernier,caliper'],
    ['vernier calipr unicorn', 'vernier,caliper'],
  ])('finds for %j those with %j', async (q, words) => {
    const { names, corrected, found } = await search(q);
    expect([names.length > 0, corrected, found]).toEqual([true, undefined, words]);
    const { headers } = await call('GET', `/purchase?q=${encodeURIComponent(q)}&limit=0&count=true`);
    expect([Number(headers['x-total-count']) > 0, headers['x-found-words']]).toEqual([true, words]);
  });

  it('finds the tools of several combinations, if none is better', async () => {
    for (const name of ['Zorpan', 'Blimfer', 'Zorpan Grunce', 'Blimfer Trosk'])
      await call('POST', '/service', { ...searchTool(0), name, description: 'A tool.' });
    expect(await search('zorpan blimfer unicorn')).toMatchObject({
      names: expect.arrayContaining(['Zorpan', 'Blimfer']),
      found: 'zorpan;blimfer',
    });
    expect(await search('grunce zorpan blimfer trosk')).toEqual({
      names: ['Blimfer Trosk', 'Zorpan Grunce'],
      found: 'grunce,zorpan;blimfer,trosk',
    });
  });

  it('names no words if the filters leave no tool', async () => {
    expect(await search('unicorn vernier', '&minPrice=100000')).toEqual({ names: [] });
  });

  it('is not shortened because of a filter or of literal=true', async () => {
    expect(await search('vernier caliper', '&category=striking')).toEqual({ names: [] });
    expect(await search('unicorn vernier', '&literal=true')).toEqual({ names: [] });
  });

  it('offers no correction that finds nothing', async () => {
    expect((await search('hammr unicorn')).corrected).toBeUndefined();
    expect((await call('GET', '/search/suggestions?q=hammr%20unicorn')).json().corrected).toBeUndefined();
  });
});

describe('the uses of a category', () => {
  const uses = 'Flimsing frames\nFor the dadoist';
  const save = (category: string, body: object) => call('PUT', `/category-uses/${category}`, body);

  it('find its tools behind those that have the word, at once, and are recorded', async () => {
    for (const name of ['Sprocket Blimp', 'Flimser'])
      await call('POST', '/service', {
        ...searchTool(0),
        name,
        category: 'hand-blimps',
        description: 'A tool.',
      });
    await call('POST', '/service', { ...searchTool(0), name: 'Notch', description: 'No blimps.' });
    expect(await search('flimsing')).toMatchObject({ names: ['Flimser'] });
    expect((await save('hand-blimps', { uses, version: 0 })).json()).toEqual({
      category: 'hand-blimps',
      uses,
      version: 1,
    });
    expect(await search('flimsing frames')).toEqual({ names: ['Flimser', 'Sprocket Blimp', 'Notch'] });
    expect((await search('dadoists')).names).toContain('Sprocket Blimp');
    const [entry] = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: 'hand-blimps' });
    expect(entry).toMatchObject({ action: 'category.uses-changed' });
  });

  it('are listed for every category, and compared with what another admin has saved', async () => {
    const listed = (await call('GET', '/category-uses')).json();
    expect(listed).toEqual(
      expect.arrayContaining([
        { category: 'hand-blimps', uses, version: 1 },
        { category: 'striking', uses: '', version: 0 },
      ]),
    );
    const late = await save('hand-blimps', { uses: 'Other', version: 0 });
    expect(late.json()).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      current: { uses, version: 1 },
    });
    expect((await save('unheard-of', { uses, version: 0 })).statusCode).toBe(404);
    expect((await save('striking', { uses: 'x'.repeat(81), version: 0 })).statusCode).toBe(400);
    expect((await save('hand-blimps', { uses: '', version: 1 })).statusCode).toBe(200);
    expect((await search('dadoists')).names).toEqual([]);
  });
});

describe('synonyms', () => {
  it('find each other', async () => {
    await call('POST', '/service', { ...searchTool(0), name: 'Torque Zorch' });
    const { id } = (await call('POST', '/synonyms', { term: 'Zorch', words: ['krimper'] })).json();
    expect((await search('krimpers')).names).toEqual(['Torque Zorch']);
    await call('DELETE', `/synonyms/${id}`);
  });

  it('are listed in pages, by term', async () => {
    const terms = ['zonker', 'zapper', 'zipper'];
    const added = terms.map((term) => call('POST', '/synonyms', { term, words: ['chisel'] }));
    const ids = (await Promise.all(added)).map((response) => response.json().id);
    const listed: string[] = [];
    let next = '/synonyms?limit=2';
    while (next) {
      const page = await call('GET', next);
      expect(page.json().length).toBeLessThanOrEqual(2);
      listed.push(...page.json().map(({ term }: { term: string }) => term));
      next = /<\/api(.+?)>/.exec(String(page.headers.link ?? ''))?.[1] ?? '';
    }
    expect(listed.filter((term) => terms.includes(term))).toEqual(['zapper', 'zipper', 'zonker']);
    for (const id of ids) await call('DELETE', `/synonyms/${id}`);
  });

  it('are added, changed and removed by admins, in effect at once and recorded', async () => {
    const added = (await call('POST', '/synonyms', { term: 'Whackers', words: ['Mallets'] })).json();
    expect(added).toMatchObject({ term: 'Whackers', words: ['mallets'], version: 1 });
    expect((await search('whacker')).names.at(0)).toContain('Mallet');
    const change = { term: 'whacker', words: ['hatchet'], version: 1 };
    const saved = await call('PUT', `/synonyms/${added.id}`, change);
    expect(saved.json()).toMatchObject({ words: ['hatchet'], version: 2 });
    expect((await search('whackers')).names.at(0)).toContain('Hatchet');
    const late = await call('PUT', `/synonyms/${added.id}`, change);
    expect(late.json()).toMatchObject({ status: 409, code: 'changed-meanwhile', current: { version: 2 } });
    expect((await call('POST', '/synonyms', { term: 'whackers', words: ['adze'] })).json().code).toBe(
      'known-term',
    );
    expect((await call('DELETE', `/synonyms/${added.id}`)).json()).toEqual({ deletedCount: 1 });
    expect((await search('whacker')).names).toEqual([]);
    const entries = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: added.id });
    expect(entries.map(({ action }) => action).sort()).toEqual(
      ['added', 'edited', 'removed'].map((done) => `synonym.${done}`),
    );
  });

  it('finds the tools of the term and of all four words', async () => {
    const words = ['quadrane', 'trilopan', 'pentorim', 'hexalune'];
    const names = ['Old Gribbler', ...words];
    for (const name of names) await call('POST', '/service', { ...searchTool(0), name });
    const { id } = (await call('POST', '/synonyms', { term: 'gribbler', words })).json();
    expect((await search('gribbler', '&sort=newest')).names).toEqual(names.toReversed());
    await call('DELETE', `/synonyms/${id}`);
  });

  it.each([
    ['term', { term: '!', words: ['saw'] }],
    ['term', { term: Array.from({ length: 3 }, () => '锤'.repeat(19)).join(' '), words: ['saw'] }],
    ['term', { term: 'a b c d', words: ['saw'] }],
    ['words', { term: 'cutter', words: ['two words'] }],
    ['words', { term: 'cutter', words: [] }],
    ['words', { term: 'cutter', words: ['of'] }],
  ])('rejects %s of %j', async (field, body) => {
    expect((await call('POST', '/synonyms', body)).json()).toMatchObject({
      status: 400,
      errors: [{ field }],
    });
  });
});

it.each([
  'x'.repeat(200),
  Array.from({ length: 66 }, (_, n) => `q${String.fromCharCode(97 + (n % 26))}`).join(' '),
  'hammmmmer '.repeat(19),
  '150 '.repeat(50),
  '"*" OR (NEAR)',
  '\u0301'.repeat(20),
])('answers a hostile search: %j', async (q) => {
  expect((await call('GET', `/purchase?q=${encodeURIComponent(q)}`)).statusCode).toBe(200);
  expect((await call('GET', `/search/suggestions?q=${encodeURIComponent(q)}`)).statusCode).toBe(200);
});

describe('a search that finds nothing', () => {
  const offersFor = async (q: string): Promise<SearchOffersDto> =>
    (await call('GET', `/search/offers?q=${encodeURIComponent(q)}`)).json();
  const namesOf = (tools: readonly ToolDto[]) => tools.map(({ name }) => name);

  let ordered: ToolDto[];
  beforeAll(async () => {
    ordered = (await call('GET', '/purchase?q=plumb&inStock=true&limit=2')).json();
    const [once, twice] = ordered.map(({ _id: id }) => ({ id, quantity: 1, ...CONTACT }));
    for (const order of [once, twice, twice]) await call('POST', '/order', order);
  });

  it('offers tools with a similar beginning, the categories, and the tools that recent orders have most often', async () => {
    const { nearest, categories, selling } = await offersFor('sharpenologist unicorn');
    expect(namesOf(nearest)).toEqual(Array(4).fill(expect.stringMatching(/^Sharpening Stone/)));
    expect(categories.map(({ category }) => category)).toContain('measuring');
    expect(namesOf(selling)).toEqual(namesOf(ordered.toReversed()));
  });

  it('offers what the search finds without filters', async () => {
    expect(namesOf((await offersFor('vernier caliper')).nearest)).toHaveLength(4);
    expect((await offersFor('')).nearest).toEqual([]);
  });
});
