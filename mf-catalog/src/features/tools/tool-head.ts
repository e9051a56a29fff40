import type { Breadcrumb, PageHead, Tool } from '@whetstone/contract';
import { categoryName } from '@whetstone/contract/category-name';
import { getShop } from '@whetstone/ui';
import type { Product } from 'schema-dts';
import { categoryPath } from '../../shared/links.ts';

const MAKER = 'Whetstone';

export function wayToTool({ name, category }: Pick<Tool, 'name' | 'category'>): Breadcrumb[] {
  return [
    { name: 'Home', path: '/' },
    { name: categoryName(category), path: categoryPath(category) },
    { name },
  ];
}

/** Title, description and structured data (schema.org) of a tool's page. */
export function toolHead(tool: Tool): PageHead & { title: string } {
  const { name, description, img, price, quantity, archived } = tool;
  const { average, count } = tool.rating;
  return {
    title: name,
    description,
    image: img,
    breadcrumbs: wayToTool(tool),
    structuredData: {
      '@type': 'Product',
      name,
      description,
      brand: { '@type': 'Brand', name: MAKER },
      // Search engines reject an aggregate of no reviews.
      ...(average !== null && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
      }),
      offers: {
        '@type': 'Offer',
        // A number has the decimals that the currency has.
        price,
        priceCurrency: getShop().currency,
        availability: `https://schema.org/${archived ? 'Discontinued' : quantity > 0 ? 'InStock' : 'OutOfStock'}`,
        inventoryLevel: { '@type': 'QuantitativeValue', value: quantity },
        seller: { '@type': 'Organization', name: MAKER },
      },
    } satisfies Product,
  };
}
