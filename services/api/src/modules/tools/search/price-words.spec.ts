import { priceIn, readPrice } from './price-words.ts';

it.each([
  ['gift under $40', { q: 'gift', maxPrice: 40 }],
  ['hammer under 35', { q: 'hammer', maxPrice: 35 }],
  ['under 40 €', { q: '', maxPrice: 40 }],
  ['Under $ 39.50 saw', { q: 'saw', maxPrice: 39.5 }],
  ['saw below 39,50€', { q: 'saw', maxPrice: 39.5 }],
  ['a hammer less than 35 dollars for dad', { q: 'a hammer for dad', maxPrice: 35 }],
  ['cheaper than $20 chisel', { q: 'chisel', maxPrice: 20 }],
  ['saw up to 40 euros', { q: 'saw', maxPrice: 40 }],
  ['saw over $50.', { q: 'saw', minPrice: 50 }],
  ['saw under $1,500', { q: 'saw', maxPrice: 1500 }],
  ['unter 1.500 € saw', { q: 'saw', maxPrice: 1500 }],
  ['saw under $1,500.50', { q: 'saw', maxPrice: 1500.5 }],
  ['between 20 and 40 € saw', { q: 'saw', minPrice: 20, maxPrice: 40 }],
  ['saw $20 to $40', { q: 'saw', minPrice: 20, maxPrice: 40 }],
  ['saw 20-40 dollars', { q: 'saw', minPrice: 20, maxPrice: 40 }],
  ['saw from $20', { q: 'saw', minPrice: 20 }],
  ['Geschenk unter 40 €', { q: 'Geschenk', maxPrice: 40 }],
  ['Säge bis zu 29,50 €', { q: 'Säge', maxPrice: 29.5 }],
  ['Säge ab 20 Euro', { q: 'Säge', minPrice: 20 }],
  ['Säge zwischen 20 und 40 €', { q: 'Säge', minPrice: 20, maxPrice: 40 }],
  ['cadeau à moins de 40 €', { q: 'cadeau', maxPrice: 40 }],
  ['scie jusqu’à 40 €', { q: 'scie', maxPrice: 40 }],
  ['regalo por menos de 40 €', { q: 'regalo', maxPrice: 40 }],
  ['sierra entre 20 y 40 €', { q: 'sierra', minPrice: 20, maxPrice: 40 }],
])('reads the price of %j', (text, price) => {
  expect(priceIn(text)).toEqual(price);
});

it.each([
  'clamp under 150 mm',
  'hammer under 500 g',
  'sandpaper under 100 grit',
  'saw under 60 teeth',
  'drill under 18 volts',
  'saw up to 30',
  'Bohrer bis 12',
  'Set de 6',
  'from 6 to 12 mm',
  'between 6 and 12',
  'drill bits 6-12',
  '6 to 12 mm',
  'over the counter',
  'under',
  'hammer 450g',
  'stairs under 45°',
  'between $40 and $20',
])('reads no price in %j', (text) => {
  expect(priceIn(text)).toBeUndefined();
});

it('keeps the filters of the request, and reads nothing in a literal search', () => {
  expect(readPrice({ q: 'saw under $40', maxPrice: 30 }).query).toEqual({ q: 'saw', maxPrice: 30 });
  expect(readPrice({ q: 'saw under $40', minPrice: 30 }).query).toEqual({
    q: 'saw',
    minPrice: 30,
    maxPrice: 40,
  });
  expect(readPrice({ q: 'saw under $40', literal: true })).toEqual({
    query: { q: 'saw under $40', literal: true },
  });
});
