import { listTools, newAccount, ShopApi } from './shop-api.ts';

const FEWEST_TOOLS = 8;

/** The embedded database opens with the demo catalogue, a server's is empty: give it something to sell. */
export default async function stockTheShop(): Promise<void> {
  if ((await listTools()).length >= FEWEST_TOOLS) return;
  const admin = await ShopApi.admin();
  for (let number = 1; number <= FEWEST_TOOLS; number += 1) {
    await admin.addTool({
      name: `Cabinet scraper No. ${number}`,
      price: 12.5 + number,
      quantity: 500,
      minQuantity: 1,
      maxQuantity: 20,
      description: 'Hardened and polished spring steel, sharpened on all four edges.',
      img: '/media/try-square-1200.webp',
    });
  }
  const shopper = await ShopApi.signUp(newAccount('Grace Miller'));
  await shopper.addReview({
    reviews: 'It takes an edge and keeps it. My father would have liked it.',
    rating: 5,
  });
}
