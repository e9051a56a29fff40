import type { PageHead, Tool } from '@whetstone/contract';
import { getShop } from '@whetstone/ui';

const MAKER = 'Whetstone';

/** Title, description and structured data (schema.org) of a tool's page. */
export function toolHead({
  name,
  description,
  img,
  price,
  quantity,
  rating,
  archived,
}: Tool): PageHead & { title: string } {
  return {
    title: name,
    description,
    image: img,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      brand: { '@type': 'Brand', name: MAKER },
      ...aggregateOf(rating),
      offers: {
        '@type': 'Offer',
        price: price.toFixed(2),
        priceCurrency: getShop().currency,
        availability: `https://schema.org/${archived ? 'Discontinued' : quantity > 0 ? 'InStock' : 'OutOfStock'}`,
        inventoryLevel: { '@type': 'QuantitativeValue', value: quantity },
        seller: { '@type': 'Organization', name: MAKER },
      },
    },
  };
}

/** Search engines reject an aggregate of no reviews. */
function aggregateOf({ average, count }: Tool['rating']): object {
  if (average === null) return {};
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count } };
}
