import { categoryName } from '@whetstone/contract/category-name';
import { categoryChoices } from './categories.ts';
import { readPageCount, readToolFilters } from './tool-filters.ts';

const read = (search: string) => readToolFilters(new URLSearchParams(search));

it('reads search, category and sort order from the URL', () => {
  expect(read('q=chisel&category=cutting&sort=-price')).toEqual({
    q: 'chisel',
    category: 'cutting',
    sort: '-price',
  });
});

it('drops values that the API would reject', () => {
  expect(read('q=+&category=&sort=toString')).toEqual({});
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(200);
});

it.each([
  ['', 1],
  ['pages=3', 3],
  ['pages=0', 1],
  ['pages=-2', 1],
  ['pages=many', 1],
])('reads "%s" as %i pages', (search, count) => {
  expect(readPageCount(new URLSearchParams(search))).toBe(count);
});

it.each([
  ['cutting', 'Cutting'],
  ['hand-planes', 'Hand planes'],
  ['constructor', 'Constructor'],
])('labels the category "%s" as "%s"', (category, name) => {
  expect(categoryName(category)).toBe(name);
});

it('includes a chosen category that the shop does not know', () => {
  expect(categoryChoices('hand-planes')).toContain('hand-planes');
  expect(categoryChoices('cutting')).toEqual(categoryChoices(undefined));
});
