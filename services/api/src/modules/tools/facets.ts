import { allOf, type Condition } from '@whetstone/server/database/prepared-queries';
import { toMajor, toMinor } from '../../common/money.ts';
import type { CountCategoriesQuery } from './tool-queries.dto.ts';

/** Counting reads so many tools of a list, the newest first. */
const MAX_COUNTED_TOOLS = 3_000;
const COLUMNS = 'price_cents, quantity, rating_count, rating_sum';

const RATINGS = [4, 3, 2];
/** In smallest units of the currency. */
const BOUNDS = [2_500, 5_000, 10_000];

interface PriceRange {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

type Filters = Pick<CountCategoriesQuery, 'inStock' | 'minRating'> & PriceRange;

/** Both bounds belong to a range, as in the filter. */
function priceRanges(digits: number): PriceRange[] {
  const bounds = BOUNDS.map((bound) => toMajor(bound, digits));
  return [
    { maxPrice: bounds[0] },
    ...bounds.slice(1).map((maxPrice, index) => ({ minPrice: bounds[index], maxPrice })),
    { minPrice: bounds.at(-1) },
  ];
}

/** The numbers of tools that each value of a filter leaves, with the other filters. */
export interface Facets {
  tools: number;
  inStock: number;
  ratings: { minRating: number; tools: number }[];
  prices: (PriceRange & { tools: number })[];
  /** Counting stopped, so there may be more of each. */
  more?: true;
}

/** @param digits the decimals of the shop's currency */
export function filterConditions(filters: Filters, digits: number): Condition[] {
  return [...priceConditions(filters, digits), ...stockConditions(filters), ...ratingConditions(filters)];
}

/** Between two smallest units, a bound becomes the next one within the range. A bound has at most three decimals. */
function priceConditions({ minPrice, maxPrice }: PriceRange, digits: number): Condition[] {
  const minorOf = (price: number) => toMinor(price, digits + 3) / 1_000;
  return [
    ...(minPrice === undefined ? [] : [{ sql: 'price_cents >= ?', values: [Math.ceil(minorOf(minPrice))] }]),
    ...(maxPrice === undefined ? [] : [{ sql: 'price_cents <= ?', values: [Math.floor(minorOf(maxPrice))] }]),
  ];
}

function stockConditions({ inStock }: Filters): Condition[] {
  return inStock ? [{ sql: 'quantity > 0', values: [] }] : [];
}

function ratingConditions({ minRating }: Filters): Condition[] {
  if (minRating === undefined) return [];
  return [{ sql: 'rating_count > 0 AND rating_sum >= ? * rating_count', values: [minRating] }];
}

/** The list to count: SQL after FROM, its conditions, and a condition of which tools among those that were read are counted. */
interface CountedList {
  from: string;
  where: readonly Condition[];
  orderBy?: string;
  match?: Condition;
}

const MATCHED: Condition = { sql: 'matched = 1', values: [] };

/** One query for all facets, which reads at most `MAX_COUNTED_TOOLS` tools. */
export function facetsQuery(
  { from, where, orderBy, match }: CountedList,
  filters: Filters,
  digits: number,
): Condition {
  const sums = countedBy(filters, digits).map((conditions) =>
    sumOf(match ? [MATCHED, ...conditions] : conditions),
  );
  const columns = match ? `${COLUMNS}, (${match.sql}) AS matched` : COLUMNS;
  const order = orderBy ? ` ORDER BY ${orderBy}` : '';
  const listed = `SELECT ${columns} FROM ${from} WHERE ${allOf(where).sql}${order} LIMIT ${MAX_COUNTED_TOOLS}`;
  const counts = sums.map(({ sql }, index) => `${sql} AS c${index}`);
  return {
    sql: `SELECT COUNT(*) AS listed, ${counts.join(', ')} FROM (${listed}) AS listed_tools`,
    values: [...sums, ...(match ? [match] : []), ...where].flatMap(({ values }) => values),
  };
}

export function facetsOf(digits: number, row: Record<string, unknown> = {}): Facets {
  let next = 0;
  const count = () => {
    const value = Number(row[`c${next}`] ?? 0);
    next += 1;
    return value;
  };
  return {
    tools: count(),
    inStock: count(),
    ratings: RATINGS.map((minRating) => ({ minRating, tools: count() })),
    prices: priceRanges(digits).map((range) => ({ ...range, tools: count() })),
    ...(Number(row.listed) >= MAX_COUNTED_TOOLS && { more: true as const }),
  };
}

/** The conditions of each count, in the order in which `facetsOf` reads them. */
function countedBy(filters: Filters, digits: number): Condition[][] {
  const price = priceConditions(filters, digits);
  const stock = stockConditions(filters);
  const rating = ratingConditions(filters);
  return [
    [...price, ...stock, ...rating],
    [...price, ...rating, ...stockConditions({ inStock: true })],
    ...RATINGS.map((minRating) => [...price, ...stock, ...ratingConditions({ minRating })]),
    ...priceRanges(digits).map((range) => [...stock, ...rating, ...priceConditions(range, digits)]),
  ];
}

function sumOf(conditions: readonly Condition[]): Condition {
  const sql = `SUM(CASE WHEN ${allOf(conditions).sql || '1 = 1'} THEN 1 ELSE 0 END)`;
  return { sql, values: conditions.flatMap(({ values }) => values) };
}
