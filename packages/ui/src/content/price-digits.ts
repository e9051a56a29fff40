// By its name: the state of the shop belongs to the shell.
import { getShop } from '@whetstone/ui';

/**
 * The decimals of prices: 2 for dollars, 0 for yen.
 * @param currency of an order. Default: that of the shop
 */
export function priceDigits(currency?: string): number {
  const shop = getShop();
  if (!currency || currency === shop.currency) return shop.price.digits ?? 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
