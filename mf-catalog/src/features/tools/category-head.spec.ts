import { aTool, tools } from '../../testing/samples.ts';
import { categoriesHead, categoryHead } from './category-head.ts';
import { toolHead } from './tool-head.ts';

/** The properties that search engines require of each type. The edge adds `url`, and `image` of the head. */
const REQUIRED: Record<string, readonly string[]> = {
  CollectionPage: ['name', 'mainEntity'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name', 'url'],
  Product: ['name', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability'],
  AggregateRating: ['ratingValue', 'reviewCount'],
};

const pages = {
  categories: categoriesHead([{ category: 'cutting', tools: 3 }]).structuredData,
  category: categoryHead({ category: 'cutting' }, tools(3)).structuredData,
  tool: toolHead(aTool()).structuredData,
};

type Thing = Record<string, unknown>;

function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(thingsIn);
  return '@type' in value ? [value as Thing, ...inner] : inner;
}

it.each(Object.entries(pages))(
  'the structured data of the page %s has what search engines require',
  (_, data) => {
    const missing = thingsIn(data).flatMap((thing) =>
      (REQUIRED[String(thing['@type'])] ?? []).filter(
        (name) => thing[name] === undefined || thing[name] === '',
      ),
    );
    expect(missing).toEqual([]);
  },
);

it('lists the tools of the page in their order', () => {
  const { structuredData, breadcrumbs, image } = categoryHead({ category: 'hand-saws' }, tools(2), {
    img: '/media/saw-1200.webp',
    alt: 'A saw',
  });
  expect(structuredData).toMatchObject({
    name: 'Hand saws',
    mainEntity: {
      itemListElement: [
        { position: 1, name: 'Tool 1', url: '/purchase/tool-1' },
        { position: 2, name: 'Tool 2', url: '/purchase/tool-2' },
      ],
    },
  });
  expect(image).toBe('/media/saw-1200.webp');
  expect(breadcrumbs).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Categories', path: '/categories' },
    { name: 'Hand saws' },
  ]);
});

it.each([
  [{ category: 'cutting', sort: 'price' } as const, undefined],
  [{ category: 'cutting', inStock: 'true' } as const, true],
  [{ category: 'cutting', minRating: '4', maxPrice: '20' } as const, true],
])('with %j is out of search engines: %s', (filters, noindex) => {
  expect(categoryHead(filters, []).noindex).toBe(noindex);
});
