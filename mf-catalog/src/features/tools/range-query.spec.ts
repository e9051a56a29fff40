import { readPageCount, readRangeQuery } from './range-query.ts';

const read = (address: string) => readRangeQuery(new URLSearchParams(address));

it('reads search, category and order from the address', () => {
  expect(read('q=chisel&category=cutting&sort=-price')).toEqual({
    q: 'chisel',
    category: 'cutting',
    sort: '-price',
  });
});

it('leaves out what the API would refuse', () => {
  expect(read('q=+&category=&sort=toString')).toEqual({});
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(200);
});

it.each([
  ['', 1],
  ['pages=3', 3],
  ['pages=0', 1],
  ['pages=-2', 1],
  ['pages=many', 1],
])('takes "%s" for %i pages', (address, count) => {
  expect(readPageCount(new URLSearchParams(address))).toBe(count);
});
