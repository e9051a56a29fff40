import { categoryChoices, categoryName } from './categories.ts';

it.each([
  ['cutting', 'Cutting'],
  ['hand-planes', 'hand planes'],
  ['constructor', 'constructor'],
])('reads the category "%s" as "%s"', (category, name) => {
  expect(categoryName(category)).toBe(name);
});

it('offers the chosen category even where the shop does not know it', () => {
  expect(categoryChoices('hand-planes')).toContain('hand-planes');
  expect(categoryChoices('cutting')).toEqual(categoryChoices(undefined));
});
