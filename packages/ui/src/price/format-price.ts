const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A sum of dollars as the shop writes it: `34` → `$34.00`. */
export function formatPrice(dollars: number): string {
  return dollarFormat.format(dollars);
}
