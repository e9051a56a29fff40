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

const NUMBER: Record<string, number> = { purpose: 24, size: 18, script: 18 };
/** Of the 40 searches by purpose whose author knew neither the search nor the uses. */
const LEAST_RIGHT_BLIND = 30;

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
