import type { PageHead, Tool } from '@whetstone/contract';

/** What a tool's page says of it to search engines and to whoever shares it. */
export function toolHead({ name, description, img, price, quantity }: Tool): PageHead & { title: string } {
  return {
    title: name,
    description,
    image: img,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      brand: { '@type': 'Brand', name: 'Whetstone' },
      offers: {
        '@type': 'Offer',
        price: price.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
        inventoryLevel: { '@type': 'QuantitativeValue', value: quantity },
      },
    },
  };
}
