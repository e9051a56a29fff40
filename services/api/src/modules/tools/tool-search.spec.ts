import { stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { searchTermsOf } from './tool-search.ts';
import type { ToolDto } from './tools.dto.ts';

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
])('finds for %j what has all of its words', async (q, names) => {
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
  '\u0000',
  '🔨',
  'de',
])('takes %j for words, never for operators', async (q) => {
  await find(q);
  expect(await find('polish')).toEqual(['Crème Polish']);
});

it('shows everything for a search without any text', async () => {
  expect(await find('  ')).toHaveLength(4);
});

it('finds a tool by its new words, and no longer by its old ones', async () => {
  const id = await stockTool(shop, { name: 'Spokeshave' });
  const words = searchTermsOf('Scraper');
  await shop.dataSource.query("UPDATE tools SET name = 'Scraper', words = ? WHERE id = ?", [words, id]);
  expect([await find('spokeshave'), await find('scraper')]).toEqual([[], ['Scraper']]);
});
