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

/** How a price looks: `-$1,234.50` has the prefix `$`, the group separator `,` and the decimal separator `.`, `1.234,50 €` the suffix ` €`. */
export interface PriceFormat {
  prefix: string;
  suffix: string;
  group: string;
  decimal: string;
}

/** A format that needs no data about locales where it is used: browsers take tens of milliseconds for theirs. */
export function priceFormat(locale: string, currency: string): PriceFormat {
  const parts = moneyFormat(locale, currency).formatToParts(1_234_567.5);
  const start = parts.findIndex(({ type }) => type === 'integer');
  const end = parts.findIndex(({ type }) => type === 'fraction') + 1;
  const textOf = (some: typeof parts) => withPlainSpaces(some.map(({ value }) => value).join(''));
  const partOf = (type: string) => textOf(parts.filter((part) => part.type === type).slice(0, 1));
  return {
    ...{ prefix: textOf(parts.slice(0, start)), suffix: textOf(parts.slice(end)) },
    ...{ group: partOf('group'), decimal: partOf('decimal') },
  };
}

/** Formats an amount: `-1234.5` → `-$1,234.50`. */
export function formatMoney(amount: number, { locale, currency }: MoneyFormat): string {
  return withPlainSpaces(moneyFormat(locale, currency).format(amount));
}

/** The fonts of invoices and of some mail programs lack the narrow space of French amounts. */
function withPlainSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

export function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    // As the pages do: Spanish would write 1234,50.
    useGrouping: 'always',
  });
}
