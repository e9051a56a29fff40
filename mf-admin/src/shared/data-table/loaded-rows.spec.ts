import { findRow, removeRow, restoreRow } from './loaded-rows.ts';

const rows = (ids: string) => [...ids].map((_id) => ({ _id }));

/** Pages with a row for each letter. */
const load = (...pages: string[]) =>
  pages.map((ids, index) => ({
    items: rows(ids),
    ...(index === 0 && { total: pages.join('').length }),
  }));
const idsOf = (pages: ReturnType<typeof load>) =>
  pages.map(({ items }) => items.map(({ _id }) => _id).join(''));

/** Removes b, calls `meanwhile`, and restores b. */
function removeAndRestore(
  pages: ReturnType<typeof load>,
  meanwhile: (pages: ReturnType<typeof load>) => void,
) {
  const found = findRow(pages, 'b');
  if (!found) throw new Error('b is not there');
  removeRow(pages, 'b');
  meanwhile(pages);
  restoreRow(pages, found);
  return { ids: idsOf(pages), total: pages[0]?.total };
}

const nothing = () => undefined;

it.each([
  ['its place', ['abc'], nothing, ['abc'], 3],
  ['its position at the top', ['bc'], nothing, ['bc'], 2],
  ['its page', ['a', 'cb'], nothing, ['a', 'cb'], 3],
  ['an empty list', ['b'], nothing, ['b'], 1],
  ['its position below new rows', ['bc'], ([page]) => page?.items.unshift({ _id: 'n' }), ['nbc'], 2],
  ['its position while another row is removed', ['abc'], (pages) => removeRow(pages, 'a'), ['bc'], 2],
  ['its position before a further page', ['ab'], (pages) => pages.push({ items: rows('c') }), ['ab', 'c'], 2],
] as const satisfies readonly [
  string,
  string[],
  (pages: ReturnType<typeof load>) => unknown,
  string[],
  number,
][])('a row returns to %s', (_, pages, meanwhile, ids, total) => {
  expect(removeAndRestore(load(...pages), meanwhile)).toEqual({ ids, total });
});

it('does not duplicate a row that was reloaded meanwhile', () => {
  const again = (pages: ReturnType<typeof load>) => pages.splice(0, 1, ...load('abc'));
  expect(removeAndRestore(load('abc'), again)).toEqual({ ids: ['abc'], total: 3 });
});

it('does not restore a row in a list that starts elsewhere now', () => {
  const elsewhere = (pages: ReturnType<typeof load>) => pages.splice(0, 1, ...load('xyz'));
  expect(removeAndRestore(load('abc'), elsewhere)).toEqual({ ids: ['xyz'], total: 3 });
});
