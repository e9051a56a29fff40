/** Amounts are stored in hundredths of their currency, which is cents for dollars. The API uses whole units. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

/** How amounts look. */
export interface MoneyFormat {
  locale: string;
  currency: string;
}

/** How a price looks: `-$1,234.50` has the prefix `$`, the group separator `,` and the decimal separator `.`. */
export interface PriceFormat {
  prefix: string;
  group: string;
  decimal: string;
}

/** A format that needs no data about locales where it is used: browsers take tens of milliseconds for theirs. */
export function priceFormat(locale: string, currency: string): PriceFormat {
  const parts = moneyFormat(locale, currency).formatToParts(1_234_567.5);
  const start = parts.findIndex(({ type }) => type === 'integer');
  const prefix = parts.slice(0, start).map(({ value }) => value);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { prefix: prefix.join(''), group: partOf('group'), decimal: partOf('decimal') };
}

/** Formats an amount: `-1234.5` → `-$1,234.50`. */
export function formatMoney(amount: number, { locale, currency }: MoneyFormat): string {
  return moneyFormat(locale, currency).format(amount);
}

export function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
}
