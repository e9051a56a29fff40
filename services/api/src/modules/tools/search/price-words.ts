import { isUnit } from './search-text.ts';

/** A price in the words of a search. Either bound may be missing. */
export interface PriceReading {
  /** The other words. */
  q: string;
  /** In the shop's currency. */
  minPrice?: number;
  maxPrice?: number;
}

interface PricedSearch {
  q?: string;
  literal?: boolean;
  minPrice?: number;
  maxPrice?: number;
}

/** The shop has one currency: the page shows the price with it. */
const SIGN = /^[$€£¥]$/;
const AMOUNT = /^([$€£¥]?)((?:\d{1,3}(?:[.,]\d{3})+|\d{1,6})(?:[.,]\d{1,2})?)([$€£¥]?)$/;
const RANGE = /^([$€£¥]?\d{1,6}[$€£¥]?)[-–]([$€£¥]?\d{1,6}[$€£¥]?)$/;
const CURRENCIES = new Set([
  'dollar',
  'dollars',
  'usd',
  'euro',
  'euros',
  'eur',
  'gbp',
  'buck',
  'bucks',
  'yen',
  'jpy',
  'dinar',
  'dinars',
  'kwd',
  'bhd',
]);

/** Words before the greatest price. */
const AT_MOST = ['under', 'below', 'less than', 'cheaper than'];
/**
 * The same before an amount with a currency: without one, `up to 30` and `max 12` are sizes. Page translation leaves what a shopper types as it is, so
 * prices are also read in German, French and Spanish. A phrase stands before its shorter forms.
 */
const UP_TO = [
  ...['up to', 'at most', 'no more than', 'not over', 'within', 'max', 'maximum', '<'],
  ...['unter', 'bis zu', 'bis', 'höchstens', 'maximal', 'weniger als'],
  ...['à moins de', 'moins de', "jusqu'à", 'jusqu’à', 'au maximum'],
  ...['por menos de', 'menos de', 'hasta', 'máximo'],
];
/** Words before the least price, with a currency. */
const FROM = [
  ...['over', 'above', 'more than', 'at least', 'starting at', 'from', 'min', 'minimum', '>'],
  ...['über', 'ab', 'mindestens', 'mehr als', 'à partir de', 'plus de', 'desde', 'más de'],
];
/** Words before the least of two prices, and between both. */
const BETWEEN = ['between', 'from', 'zwischen', 'von', 'entre', 'de'];
const AND = /^(?:and|to|-|–|und|bis|et|à|y|a)$/i;

/** The request with the price in its words as a filter. The filters of the request stay. */
export function readPrice<Query extends PricedSearch>(query: Query): { query: Query; price?: PriceReading } {
  const price = query.literal ? undefined : priceIn(query.q ?? '');
  if (!price) return { query };
  const [minPrice, maxPrice] = [query.minPrice ?? price.minPrice, query.maxPrice ?? price.maxPrice];
  const range = { ...(minPrice !== undefined && { minPrice }), ...(maxPrice !== undefined && { maxPrice }) };
  return { query: { ...query, ...range, q: price.q }, price };
}

/** The first price of the text: `under $40`, `between 20 and 40 €`. Undefined without one. */
export function priceIn(text: string): PriceReading | undefined {
  const words = text.split(/\s/).filter(Boolean);
  for (let start = 0; start < words.length; start += 1) {
    const found = rangeAt(words, start) ?? boundAt(words, start);
    if (!found) continue;
    const { end, ...range } = found;
    return { q: [...words.slice(0, start), ...words.slice(end)].join(' '), ...range };
  }
  return undefined;
}

type Found = Pick<PriceReading, 'minPrice' | 'maxPrice'> & { end: number };

function boundAt(words: readonly string[], start: number): Found | undefined {
  const after = (phrases: readonly string[]) => {
    const phrase = phrases.find((one) => startsAt(words, start, one));
    return phrase === undefined ? undefined : amountAt(words, start + phrase.split(' ').length);
  };
  const most = after(AT_MOST);
  // `under 100 grit` is a size.
  if (most && (most.hasCurrency || most.end === words.length)) return { maxPrice: most.value, end: most.end };
  const upTo = after(UP_TO);
  if (upTo?.hasCurrency) return { maxPrice: upTo.value, end: upTo.end };
  const from = after(FROM);
  return from?.hasCurrency ? { minPrice: from.value, end: from.end } : undefined;
}

/** `between 20 and $40`, `$20 to $40`, `20-40 €`. */
function rangeAt(words: readonly string[], start: number): Found | undefined {
  const [, least, most] = RANGE.exec(words[start] ?? '') ?? [];
  if (least && most)
    return rangeOf(amountAt([least], 0), amountAt([most, ...words.slice(start + 1)], 0, start));
  const isNamed = BETWEEN.some((word) => startsAt(words, start, word));
  const first = amountAt(words, isNamed ? start + 1 : start, 0, true);
  if (!first || !AND.test(words[first.end] ?? '')) return undefined;
  return rangeOf(first, amountAt(words, first.end + 1));
}

function rangeOf(least: Amount | undefined, most: Amount | undefined): Found | undefined {
  if (!least || !most || !(least.hasCurrency || most.hasCurrency) || least.value > most.value)
    return undefined;
  return { minPrice: least.value, maxPrice: most.value, end: most.end };
}

interface Amount {
  value: number;
  hasCurrency: boolean;
  /** The index after it. */
  end: number;
}

/** The amount at this place, unless a unit follows: `35 mm` is a size. */
function amountAt(words: readonly string[], at: number, offset = 0, isFirst = false): Amount | undefined {
  const hasSign = SIGN.test(words[at] ?? '');
  const place = hasSign ? at + 1 : at;
  const word = words[place]?.replace(/[.,;!?]$/, '') ?? '';
  const [, before, digits, behind] = AMOUNT.exec(word) ?? [];
  if (digits === undefined) return undefined;
  const next = words[place + 1]?.toLowerCase().replace(/[.,;!?]$/, '') ?? '';
  const isNamed = SIGN.test(next) || CURRENCIES.has(next);
  const hasCurrency = Boolean(hasSign || before || behind || isNamed);
  if (!hasCurrency && !isFirst && isUnit(next)) return undefined;
  const end = place + (isNamed ? 2 : 1) + offset;
  return { value: Number(digits.replace(/[.,](?=\d{3})/g, '').replace(',', '.')), hasCurrency, end };
}

function startsAt(words: readonly string[], at: number, phrase: string): boolean {
  return phrase.split(' ').every((word, index) => words[at + index]?.toLowerCase() === word);
}
