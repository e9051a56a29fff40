import {
  firstThree,
  readDemo,
  readNewSearches,
  readPurposeSearches,
  startDemoShop,
  wrongNewSearches,
} from '../../../testing/new-searches.ts';
import { isStopWord, queryWords } from './search-text.ts';

/** The marks of the search by kind: so many of these searches list every expected tool among the first three. */
const LEAST_RIGHT = { purpose: 22, size: 18, script: 18 };

const LEAST_RIGHT_OF_1000 = { purpose: 22, size: 18, script: 18 };
const NUMBER: Record<string, number> = { purpose: 24, size: 18, script: 18 };
/** Of the 40 searches by purpose whose author knew neither the search nor the uses. */
const LEAST_RIGHT_BLIND = 33;

let shop: Awaited<ReturnType<typeof startDemoShop>>;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.close());

it.each(Object.entries(LEAST_RIGHT))(
  'finds the expected tools among the first three for most searches by %s',
  async (kind, least) => {
    const { length } = (await readNewSearches()).queries.filter((one) => one.kind === kind);
    const { [kind]: wrong = [] } = await wrongNewSearches(shop.call);
    expect(length).toBe(NUMBER[kind]);
    if (length - wrong.length < least) expect(wrong).toEqual([]);
  },
);

if (process.env.TEST_FULL === '1')
  it('finds in a shop of 1,000 tools a tool of each expected kind, or of the expected size, for most searches', async () => {
    const large = await startDemoShop({ others: 960 });
    // Any size of a tool has its purpose.
    const kind = (name: string) => name.normalize().split(',')[0];
    const ofPurpose = await wrongNewSearches(large.call, (name, expected) => kind(name) === kind(expected));
    const exact = await wrongNewSearches(large.call);
    await large.close();
    const wrong: typeof exact = { ...exact, purpose: ofPurpose.purpose ?? [] };
    const right = Object.entries(NUMBER).map(([name, count]) => [name, count - (wrong[name]?.length ?? 0)]);
    const least = Object.entries(LEAST_RIGHT_OF_1000);
    if (least.some(([name, count]) => Number(Object.fromEntries(right)[name]) < count))
      expect({ right, wrong }).toEqual({});
  });

it('finds an accepted tool for most searches by purpose of an author who did not know the uses', async () => {
  const { queries } = await readPurposeSearches();
  const right: string[] = [];
  for (const { query, expected } of queries) {
    const first = await firstThree(shop.call, query);
    if (expected.some((name) => first.includes(name))) right.push(query);
  }
  expect(queries).toHaveLength(40);
  if (right.length < LEAST_RIGHT_BLIND) expect(right).toEqual(queries.map(({ query }) => query));
});

/** Kinds of searches that once found nothing or the wrong tool. `added` is no tool of the demo catalogue. */
it.each([
  { q: 'something to hold a joint while glue dries', expected: 'G-Clamp' },
  { q: 'clamping', expected: 'G-Clamp' },
  { q: 'gluing up', expected: 'G-Clamp' },
  { q: 'cut wood', expected: 'Tenon Saw' },
  { q: 'holding wood', expected: 'Bench Vise' },
  { q: 'M8 tap', added: 'M8 hex tap' },
  { q: 'ph bit', added: 'PH screwdriver bit' },
  { q: 'T5 bit', added: 'T5 bit' },
  { q: 'block plane', expected: 'Block Plane' },
  { q: '砥石', added: '合成砥石' },
  { q: '包丁', added: '日本製三徳包丁' },
  { q: 'aebleskiver', added: 'Æbleskiver pan' },
  { q: 'odeg', added: 'Ødegård axe' },
  { q: 'smor', added: 'Smørkniv' },
  { q: 'lodz', added: 'Łódź rasp' },
])('finds among the first three what $q is about', async ({ q, expected, added }) => {
  const tool = { price: 10, quantity: 5, minQuantity: 1, maxQuantity: 10, img: '/media/hacksaw-1200.webp' };
  if (added)
    await shop.call('POST', '/service', {
      ...tool,
      name: added,
      category: 'general',
      description: 'A tool.',
    });
  const first = await firstThree(shop.call, q);
  const name = added ?? expected ?? '';
  expect([q, first.some((one) => one.startsWith(name)), first]).toEqual([q, true, first]);
});

it('has no search in the uses and the synonyms of the demo catalog', async () => {
  const tools = await readDemo<{ uses: string }[]>('catalog.json');
  const synonyms = Object.entries(await readDemo<Record<string, string[]>>('synonyms.json')).flat(2);
  const lines = [...tools.flatMap(({ uses }) => uses.split('\n')), ...synonyms].map(tellingWords);
  const { queries } = await readNewSearches();
  const found = queries.filter(({ query }) => lines.some((line) => line.includes(tellingWords(query))));
  expect([lines.length > 70, found]).toEqual([true, []]);
});

/** ` pull old nails ` of `Pull out old nails`. */
function tellingWords(text: string): string {
  const words = queryWords(text);
  const telling = words.filter((word) => !isStopWord(word));
  return ` ${(telling.length > 0 ? telling : words).join(' ')} `;
}
