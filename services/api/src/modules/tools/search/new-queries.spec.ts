import { readNewSearches, startDemoShop, wrongNewSearches } from '../../../testing/new-searches.ts';

/** The marks of the search by kind: so many of these searches list every expected tool among the first three. */
const LEAST_RIGHT = { purpose: 5, size: 13, script: 13 };

let shop: Awaited<ReturnType<typeof startDemoShop>>;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.close());

it('finds the expected tools among the first three for most searches of each kind', async () => {
  const { queries } = await readNewSearches();
  const wrong = await wrongNewSearches(shop.call);
  for (const [kind, least] of Object.entries(LEAST_RIGHT)) {
    const all = queries.filter((one) => one.kind === kind).length;
    const isEnough = all - (wrong[kind]?.length ?? 0) >= least;
    expect({ kind, isEnough, wrong: isEnough ? [] : wrong[kind] }).toEqual({
      kind,
      isEnough: true,
      wrong: [],
    });
  }
});
