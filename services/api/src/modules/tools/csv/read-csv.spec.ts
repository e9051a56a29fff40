import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readCsv } from './read-csv.ts';
import { TOOL_COLUMNS } from './tool-columns.ts';
import type { Reading } from './tool-import.entity.ts';

const newReading = (): Reading => ({ columns: [], ignored: [] });
const HEAD = `${TOOL_COLUMNS.join(',')}\n`;
const EMPTY = `${','.repeat(TOOL_COLUMNS.length - 1)}\n`;
const SAW = EMPTY.replace(',', ',Bow Saw');

/** The numbers of the rows, and how often other work had a turn meanwhile. */
async function read(text: string): Promise<{ numbers: number[]; turns: number }> {
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const numbers: number[] = [];
  try {
    for await (const { number } of readCsv(Readable.from([Buffer.from(text)]), newReading()))
      numbers.push(number);
  } finally {
    isReading = false;
  }
  return { numbers, turns };
}

it('ignores empty rows at the end, and lets other requests have a turn', async () => {
  const { numbers, turns } = await read(HEAD + SAW + EMPTY.repeat(100_001) + '\n'.repeat(1_000));
  expect(numbers).toEqual([2]);
  // One for each kilobyte.
  expect(turns).toBeGreaterThan(1_000);
});

it('counts empty rows before the last row with text', async () => {
  expect((await read(HEAD + EMPTY + '\n'.repeat(50) + SAW)).numbers).toEqual([53]);
  const tooMany = 'The file has more than 100,000 rows. Split it.';
  const empty = EMPTY.repeat(2) + '\n'.repeat(99_998);
  await expect(read(HEAD + empty + SAW)).rejects.toThrow(tooMany);
});

/** The most bytes of the heap that are in use while these rows are read, in addition to those after the first row. */
async function mostInUse(rows: string): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const inUse: number[] = [];
  const content = Buffer.from(rows);
  const part = Math.ceil(content.length / 4);
  const parts = async function* () {
    yield Buffer.from(HEAD + SAW);
    for (let start = 0; start < content.length; start += part) {
      collectGarbage();
      inUse.push(process.memoryUsage().heapUsed);
      yield content.subarray(start, start + part);
    }
  };
  for await (const { number } of readCsv(Readable.from(parts()), newReading())) expect(number).toBe(2);
  return Math.max(...inUse) - (inUse[0] ?? 0);
}

it.each([
  ['400,000 line breaks', '\r\n'.repeat(400_000)],
  ['200,000 rows of commas', EMPTY.repeat(200_000)],
])('holds none of %s in memory', async (_what, rows) => {
  expect(await mostInUse(rows)).toBeLessThan(10_000_000);
});

const CELLS = {
  ...{
    id: '',
    name: '',
    price: '10',
    quantity: '5',
    exportedQuantity: '',
    minQuantity: '1',
    maxQuantity: '5',
  },
  ...{
    category: 'probe',
    description: 'A tool.',
    uses: '',
    img: 'https://example.com/t.png',
    alt: '',
    lowStockAt: '',
    weightGrams: '',
    taxClass: 'standard',
    content: '',
  },
  ...{ archived: 'no', version: '' },
};
const NAME_LAST = [...TOOL_COLUMNS.filter((column) => column !== 'name'), 'name' as const];

/** A header and rows of tools, without the ends of the lines. */
function linesOf(names: string[], columns: readonly (keyof typeof CELLS)[] = TOOL_COLUMNS, separator = ',') {
  const rows = names.map((name) => columns.map((column) => ({ ...CELLS, name })[column]));
  return [columns, ...rows].map((cells) => cells.join(separator));
}

const [header, ...rows] = linesOf(['Mixed 1', 'Mixed 2', 'Mixed 3']);
const [nameLast, ...rowsNameLast] = linesOf(['Mixed 1', 'Mixed 2'], NAME_LAST);
const sepLine = ['sep=;', ...linesOf(['Mixed 1'], TOOL_COLUMNS, ';'), ''].join('\r\n');
const titled = ['Цены на инструменты, октябрь — ноябрь', ...linesOf(['Mixed 1']), ''].join('\r\n');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

it.each([
  ['CRLF header, LF rows', Buffer.from(`${header}\r\n${rows.join('\n')}\n`), 3],
  ['LF header, CRLF rows, name last', Buffer.from(`${nameLast}\n${rowsNameLast.join('\r\n')}\r\n`), 2],
  ['a line with the separator', Buffer.from(sepLine), 1],
  ['the line after a mark', Buffer.from(`\uFEFF${sepLine}`), 1],
  ['UTF-16 LE with a mark', utf16(`\uFEFF${sepLine}`), 1],
  ['UTF-16 LE without a mark', utf16(sepLine), 1],
  ['UTF-16 BE with a mark', utf16(`\uFEFF${sepLine}`).swap16(), 1],
  ['UTF-16 BE without a mark', utf16(sepLine).swap16(), 1],
  ['UTF-16 LE without a mark below a Cyrillic title', utf16(titled), 1, 3],
  ['UTF-16 BE without a mark below a Cyrillic title', utf16(titled).swap16(), 1, 3],
  ['UTF-8 below a Cyrillic title', Buffer.from(titled), 1, 3],
])('reads %s, also byte by byte', async (_, file, count, first = 2) => {
  const expected = ['Mixed 1', 'Mixed 2', 'Mixed 3'].slice(0, count).map((name, index) => {
    return { number: index + first, name, readable: true, priceCents: 1_000, quantity: 5 };
  });
  for (const chunks of [[file], [...file].map((byte) => Buffer.from([byte]))]) {
    const found: unknown[] = [];
    for await (const { number, row } of readCsv(Readable.from(chunks), newReading())) {
      const { name, readable, priceCents, quantity } = row;
      found.push({ number, name, readable, priceCents, quantity });
    }
    expect(found).toEqual(expected);
  }
});

it.each([
  ['decimal commas', ',', ['24,50', '1.234'], [24.5, 1234]],
  ['a later number that shows them', ',', ['1.234', '1.234,50'], [1234, 1234.5]],
  ['points', ',', ['1,234', '24.50'], [1234, 24.5]],
  ['points beside semicolons', ';', ['1,234', '24.50'], [1234, 24.5]],
  ['semicolons alone', ';', ['1.234', '20'], [1234, 20]],
  [
    'signs, spaces and apostrophes',
    ';',
    ['€ 1\u00a0234,50', '24,50 EUR', '1’234,50'],
    [1234.5, 24.5, 1234.5],
  ],
])('reads the numbers of a file with %s', async (_, separator, prices, expected) => {
  const lines = prices.map((price) =>
    TOOL_COLUMNS.map((column) => ({ ...CELLS, name: 'Saw', price: `"${price}"` })[column]),
  );
  const file = [TOOL_COLUMNS, ...lines].map((cells) => cells.join(separator)).join('\n');
  const found: number[] = [];
  for await (const { row } of readCsv(Readable.from([Buffer.from(file)]), newReading()))
    found.push(row.priceCents / 100);
  expect(found).toEqual(expected);
});

it('reads a file with a stray zero as UTF-8', async () => {
  const found: unknown[] = [];
  for await (const { row } of readCsv(Readable.from([Buffer.from(`${HEAD}${SAW}\0`)]), newReading()))
    found.push(row.name);
  expect(found).toEqual(['Bow Saw', '']);
});

it('reads no number of a file in another way than the others', async () => {
  const [head, ...prices] = [header, ...['24,50', '24.50'].map((price) => `,Saw,"${price}"`)];
  const file = [head, ...prices.map((start) => `${start},5,,1,5,probe,A tool.,,/t.png,,,,,,no,`)].join('\n');
  const rows: boolean[] = [];
  for await (const { row } of readCsv(Readable.from([Buffer.from(file)]), newReading()))
    rows.push(row.readable);
  expect(rows).toEqual([true, false]);
});

it('reads the columns that a file has, by their names on pages, below a title', async () => {
  const text = 'Prices 2026;;;;\n\nName;Price ($);Quantity;Category;Farbe\nSaw;24,50;5;hand SAWS;rot\n';
  const reading = newReading();
  const found: unknown[] = [];
  for await (const { number, row } of readCsv(Readable.from([Buffer.from(text)]), reading, {
    categories: ['hand-saws'],
  }))
    found.push({ number, ...row });
  expect(found).toMatchObject([
    { number: 4, readable: true, priceCents: 2_450, category: 'hand-saws', minQuantity: 1, archived: true },
  ]);
  expect(reading).toEqual({
    ...{ columns: ['name', 'price', 'quantity', 'category'], ignored: ['Farbe'], decimals: 'comma' },
  });
});

it('names the nearest categories', async () => {
  const text = 'name,price,quantity,category\nSaw,24.50,5,Hand Sws\n';
  const categories = ['striking', 'hand-saws'];
  const errors: unknown[] = [];
  for await (const { row } of readCsv(Readable.from([Buffer.from(text)]), newReading(), { categories }))
    errors.push(row.details?.[0]);
  const params = { text: 'Hand Sws', nearest: ['Hand saws', 'Striking'] };
  expect(errors).toMatchObject([{ column: 'category', code: 'unknown-category', params }]);
});
