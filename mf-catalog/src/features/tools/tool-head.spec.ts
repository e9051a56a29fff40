import { aTool } from '../../testing/samples.ts';
import { toolHead } from './tool-head.ts';

it('has price, stock and rating of the tool in the structured data of the product', () => {
  const tool = aTool({ price: 34, quantity: 4, rating: { average: 4.67, count: 3 } });
  expect(toolHead(tool).structuredData).toMatchObject({
    '@type': 'Product',
    name: tool.name,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.67, reviewCount: 3 },
    offers: {
      ...{ price: 34, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      inventoryLevel: { value: 4 },
    },
  });
});

it('has no rating without reviews, and none of the seller', () => {
  const { structuredData } = toolHead(aTool({ rating: { average: null, count: 0 } }));
  expect(JSON.stringify(structuredData)).not.toContain('Rating');
});

it('says that an archived tool is discontinued', () => {
  const { structuredData } = toolHead(aTool({ archived: true, quantity: 4 }));
  expect(structuredData).toMatchObject({ offers: { availability: 'https://schema.org/Discontinued' } });
});

it('names the way to the tool by its category', () => {
  expect(toolHead(aTool({ name: 'Jack Plane', category: 'hand-planes' })).breadcrumbs).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Hand planes', path: '/categories/hand-planes' },
    { name: 'Jack Plane' },
  ]);
});
