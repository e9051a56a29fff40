import { Readable } from 'node:stream';
import { readCsv } from './read-csv.ts';
import { TOOL_COLUMNS } from './tool-columns.ts';

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
    for await (const { number } of readCsv(Readable.from([Buffer.from(text)]))) numbers.push(number);
  } finally {
    isReading = false;
  }
  return { numbers, turns };
}

it('ignores empty rows at the end, and lets other requests have a turn', async () => {
  const { numbers, turns } = await read(HEAD + SAW + EMPTY.repeat(100_500) + '\n'.repeat(400_000));
  expect(numbers).toEqual([2]);
  // One for each kilobyte.
  expect(turns).toBeGreaterThan(1_000);
});

it('counts empty rows before the last row with text', async () => {
  expect((await read(HEAD + EMPTY + '\n'.repeat(50) + SAW)).numbers).toEqual([53]);
  const tooMany = 'The file has more than 100,000 rows. Split it.';
  await expect(read(HEAD + '\n'.repeat(100_000) + SAW)).rejects.toThrow(tooMany);
  await expect(read(HEAD + EMPTY.repeat(100_000) + SAW)).rejects.toThrow(tooMany);
});
