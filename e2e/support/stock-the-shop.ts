import { confirmEmail } from './confirmed-account.ts';
import { listTools, newAccount, ShopApi } from './shop-api.ts';

const MIN_TOOLS = 8;

/** Adds tools and a review to an empty database. The embedded database starts with demo data. */
export default async function stockTheShop(): Promise<void> {
  if ((await listTools()).length >= MIN_TOOLS) return;
  const admin = await ShopApi.admin();
  for (let number = 1; number <= MIN_TOOLS; number += 1) {
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
  const account = newAccount('Grace Miller');
  const shopper = await ShopApi.signUp(account);
  await confirmEmail(account, shopper);
  await shopper.addReview({
    reviews: 'It takes an edge and keeps it. My father would have liked it.',
    rating: 5,
  });
}
