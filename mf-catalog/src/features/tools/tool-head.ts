import type { PageHead, Tool } from '@whetstone/contract';
import { getShop } from '@whetstone/ui';
import type { Product } from 'schema-dts';

const MAKER = 'Whetstone';

/** Title, description and structured data (schema.org) of a tool's page. */
export function toolHead({
  name,
  description,
  img,
  price,
  quantity,
  rating: { average, count },
  archived,
}: Tool): PageHead & { title: string } {
  return {
    title: name,
    description,
    image: img,
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
        price: price.toFixed(2),
        priceCurrency: getShop().currency,
        availability: `https://schema.org/${archived ? 'Discontinued' : quantity > 0 ? 'InStock' : 'OutOfStock'}`,
        inventoryLevel: { '@type': 'QuantitativeValue', value: quantity },
        seller: { '@type': 'Organization', name: MAKER },
      },
    } satisfies Product,
  };
}
