import type { PageHead, ShopRating, Tool } from '@whetstone/contract';

const MAKER = 'Whetstone';

/** Title, description and structured data (schema.org) of a tool's page. */
export function toolHead(
  { name, description, img, price, quantity }: Tool,
  rating: ShopRating | undefined,
): PageHead & { title: string } {
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
      offers: {
        '@type': 'Offer',
        price: price.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
        inventoryLevel: { '@type': 'QuantitativeValue', value: quantity },
        seller: { '@type': 'Organization', name: MAKER, ...aggregateOf(rating) },
      },
    },
  };
}

/** The rating belongs to the seller: reviews do not name a tool. */
function aggregateOf(rating: ShopRating | undefined): object {
  if (!rating?.average) return {};
  const { average, count } = rating;
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count } };
}
