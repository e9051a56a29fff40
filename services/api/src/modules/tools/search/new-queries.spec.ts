import { readNewSearches, startDemoShop, wrongNewSearches } from '../../../testing/new-searches.ts';

/** The marks of the search by kind: so many of these searches list every expected tool among the first three. */
const LEAST_RIGHT = { purpose: 10, size: 18, script: 18 };

let shop: Awaited<ReturnType<typeof startDemoShop>>;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.close());

it.each(Object.entries(LEAST_RIGHT))(
  'finds the expected tools among the first three for most searches by %s',
  async (kind, least) => {
    const all = (await readNewSearches()).queries.filter((one) => one.kind === kind).length;
    const { [kind]: wrong = [] } = await wrongNewSearches(shop.call);
    if (all - wrong.length < least) expect(wrong).toEqual([]);
  },
);
