import { getShop, setShop } from '@whetstone/ui';
import { suggestionGroups, typedParts } from './suggestion-groups.ts';

const FOUND = {
  words: ['clamp', 'clamping', 'clamps'],
  uses: ['Clamping boards', 'Clamping frames', 'Clamping pipes'],
  categories: ['holding', 'holding-fast', 'holders'],
  tools: Array.from({ length: 8 }, (_, n) => ({ _id: `${n}`, name: `Clamp ${n}`, price: 12, img: '' })),
};
const inSearch = (category: string) => `/search?category=${category}`;

afterEach(() => document.body.replaceChildren());

it('lists at most ten suggestions: two of each kind, and tools in the other places', () => {
  document.body.innerHTML =
    '<nav><a href="/clamps">Our clamps</a><a href="/blogs">Blogs</a></nav><footer><nav><a href="/clamps">Our clamps</a></nav></footer>';
  const groups = suggestionGroups(FOUND, 'cla', inSearch);
  expect(groups.map(({ label, suggestions }) => [label, suggestions.length])).toEqual([
    ['Searches', 2],
    ['Uses', 2],
    ['Categories', 2],
    ['Tools', 3],
    ['Pages', 1],
  ]);
  expect(groups.at(-1)?.suggestions[0]).toMatchObject({ text: 'Our clamps', path: '/clamps' });
});

it('says once what the law asks for at prices', () => {
  setShop({ ...getShop(), market: { binding: true, priceWords: 'incl. VAT' } });
  const labels = suggestionGroups(FOUND, 'cla', inSearch).map(({ label }) => label);
  setShop(undefined);
  expect(labels).toEqual(['Searches', 'Uses', 'Categories', 'Tools, incl. VAT plus delivery']);
});

it('has no group without suggestions, and at most five tools', () => {
  const tools = { words: [], uses: [], categories: [], tools: FOUND.tools };
  const [group, ...others] = suggestionGroups(tools, 'cla', inSearch);
  expect([group?.label, group?.suggestions.length, others]).toEqual(['Tools', 5, []]);
});

it.each([
  ['Claw Hammer, 450 g', 'claw ham', 'Claw| |Ham[mer]|, |450| |g'],
  ['G-Clamp', 'CL', 'G|-|Cl[amp]'],
  ['Smørkniv', 'sm', 'Sm[ørkniv]'],
  ['Saw', '', 'Saw'],
])('marks in %j what follows %j', (text, typed, expected) => {
  const shown = typedParts(text, typed).map(([same, rest]) => same + (same && rest ? `[${rest}]` : rest));
  expect(shown.join('|')).toBe(expected);
});
