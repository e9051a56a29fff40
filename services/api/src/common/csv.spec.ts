import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { stockTool } from '../testing/stock.ts';
import { sharedTestApp } from '../testing/test-app.ts';
import { csvRow, withFormulas } from './csv.ts';

let admin: SignedIn;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await signIn(shop, { role: 'admin', name: 'Ida Byron', email: 'ida@shop.example' });
});

async function download(url: string) {
  const { headers, body } = await shop.app.inject({ url: `/api${url}`, headers: admin.headers });
  expect(headers['content-disposition']).toMatch(/^attachment; filename="\w+-\d{4}-\d\d-\d\d\.csv"$/);
  return parse(body, { bom: true, columns: true }) as Record<string, string>[];
}

const part = fc.constantFrom("'", '=', '+', ';', '\n', '\r', '"', ',', ' ', '\t', '\u200b', '＝', 'a', '-1');

it('restores every text that an export made harmless', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (original) => {
      const [[exported = ''] = []] = parse(csvRow([original, 'end']), { relax_column_count: true });
      expect(exported.split(/[;\r\n]+/).filter((one) => /^[\s\p{C}]*[=+\-@＝]/u.test(one))).toEqual([]);
      expect(withFormulas(exported)).toBe(original);
    }),
    { numRuns: process.env.TEST_FULL === '1' ? 100 : 25 },
  );
});

it('exports an empty list with its columns', async () => {
  expect(await download('/tools/export')).toEqual([]);
});

it('exports tools, the stock ledger and users, with texts that are no formulas', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 101; index += 1)
    ids.push(await stockTool(shop, { name: `=Gauge ${index}`, quantity: index }));
  const tools = await download('/tools/export');
  expect(tools.map(({ id }) => id)).toEqual(ids);
  expect(tools[100]).toMatchObject({ name: "'=Gauge 100", price: '24.5', quantity: '100', archived: 'no' });

  const payload = { kind: 'decreased', quantity: 2, reason: 'lost', note: '-2' };
  const url = `/api/tools/${ids[100]}/stock-entries`;
  await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload });
  const stock = await download('/stock/export');
  expect(stock).toHaveLength(102);
  expect(stock[100]).toMatchObject({ Tool: "'=Gauge 100", Kind: 'initial', Change: '100', Admin: '' });
  const lost = { Kind: 'corrected', Change: '-2', Reason: 'lost', Note: "'-2", Admin: 'Ida Byron' };
  expect(stock[101]).toMatchObject(lost);

  const users = await download('/users/export');
  expect(users).toContainEqual(
    expect.objectContaining({ Name: 'Ida Byron', Email: 'ida@shop.example', Role: 'admin', Orders: '0' }),
  );
});

it('exports the tools and the accounts of the filters, in the order of the list', async () => {
  const tool = (name: string, quantity: number) => stockTool(shop, { name, quantity, category: 'planes' });
  const [jack, block, scrub] = [
    await tool('Jack Plane', 9),
    await tool('Block Plane', 0),
    await tool('Scrub Plane', 0),
  ];
  await shop.app.inject({ method: 'POST', url: `/api/tools/${scrub}/archive`, headers: admin.headers });
  const idsOf = async (query: string) => (await download(`/tools/export?${query}`)).map(({ id }) => id);
  expect(await idsOf('category=planes')).toEqual([jack, block, scrub]);
  expect(await idsOf('q=plane&state=active&sort=name')).toEqual([block, jack]);
  expect(await idsOf('category=planes&stock=out&sort=newest')).toEqual([scrub, block]);
  expect(await idsOf('category=planes&state=archived')).toEqual([scrub]);

  for (const name of ['Quinn Mill', 'Quinn Forge']) await signIn(shop, { name });
  const names = async (query: string) => (await download(`/users/export?${query}`)).map(({ Name }) => Name);
  expect(await names('q=quinn')).toEqual(['Quinn Mill', 'Quinn Forge']);
  expect(await names('q=quinn&sort=newest')).toEqual(['Quinn Forge', 'Quinn Mill']);
});

it('records each export with its filters and its rows, and not what was searched for', async () => {
  await stockTool(shop, { name: 'Drawknife', category: 'drawknives' });
  await download('/tools/export?category=drawknives&q=draw');
  await download('/users/export?q=ida');
  await download('/stock/export');
  await download('/invoices/export?kind=invoice');
  await download('/orders/export');
  const url = '/api/audit?limit=5';
  const { body } = await shop.app.inject({ url, headers: admin.headers });
  const actor = { email: 'ida@shop.example' };
  const entry = (kind: string, id: string, after: object) => {
    return expect.objectContaining({
      action: `${kind}.exported`,
      actor: expect.objectContaining(actor),
      subject: { kind, id },
      after,
    });
  };
  expect(JSON.parse(body)).toEqual([
    entry('order-list', 'all', { rows: 0 }),
    entry('invoice-list', 'filtered', { kind: 'invoice', rows: 0 }),
    entry('ledger', 'all', { rows: expect.any(Number) }),
    entry('user-list', 'filtered', { search: 'yes', rows: 1 }),
    entry('tool-list', 'filtered', { category: 'drawknives', search: 'yes', state: 'any', rows: 1 }),
  ]);
});

it.each([
  '/tools/export?state=lost',
  '/tools/export?sort=1',
  '/users/export?sort=age',
  '/users/export?q=a&q=b',
])('rejects GET %s before the download starts', async (url) => {
  const { statusCode, headers } = await shop.app.inject({ url: `/api${url}`, headers: admin.headers });
  expect([statusCode, headers['content-disposition']]).toEqual([400, undefined]);
});
