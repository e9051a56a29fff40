import type { PageHead, ShopRating, Tool } from '@whetstone/contract';

const MAKER = 'Whetstone';

/** What a tool's page says of it to search engines and to whoever shares it. */
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

/** Customers review the shop, not one tool: what they say is the seller's. */
function aggregateOf(rating: ShopRating | undefined): object {
  if (!rating?.average) return {};
  const { average, count } = rating;
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count } };
}
