/** What the API can order tools by, and how the shop calls it. */
export const SORTS = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
} as const;

/** Which tools are shown, in which order. Absent: all of them, the newest first. */
export interface RangeQuery {
  q?: string;
  category?: string;
  sort?: string;
}

export const LONGEST_SEARCH = 200;
const LONGEST_CATEGORY = 40;

/** Reads the query from the page's address; what the API would refuse is left out. */
export function readRangeQuery(params: URLSearchParams): RangeQuery {
  const q = params.get('q')?.trim().slice(0, LONGEST_SEARCH);
  const category = params.get('category')?.slice(0, LONGEST_CATEGORY);
  const sort = params.get('sort');
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(sort && Object.hasOwn(SORTS, sort) && { sort }),
  };
}

/** How many pages of the list the address asks for. */
export function readPageCount(params: URLSearchParams): number {
  const pages = Number(params.get('pages') ?? 1);
  return Number.isInteger(pages) && pages > 0 ? pages : 1;
}
