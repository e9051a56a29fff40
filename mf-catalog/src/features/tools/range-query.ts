/** What the API can order tools by, and how the shop calls it. */
export const SORTS = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
} as const;

export const CATEGORIES = {
  striking: 'Striking',
  cutting: 'Cutting',
  turning: 'Turning',
  holding: 'Holding',
  measuring: 'Measuring',
  boring: 'Boring',
  general: 'General',
} as const;

/** Which tools are shown, in which order. Absent: all of them, the newest first. */
export interface RangeQuery {
  q?: string;
  category?: string;
  sort?: string;
}

const LONGEST_SEARCH = 200;

/** Reads the query from the page's address; what the API would refuse is left out. */
export function readRangeQuery(params: URLSearchParams): RangeQuery {
  const q = params.get('q')?.trim().slice(0, LONGEST_SEARCH);
  const category = params.get('category');
  const sort = params.get('sort');
  return {
    ...(q && { q }),
    ...(category && category in CATEGORIES && { category }),
    ...(sort && sort in SORTS && { sort }),
  };
}

/** How many pages of the list the address asks for. */
export function readPageCount(params: URLSearchParams): number {
  const pages = Number(params.get('pages') ?? 1);
  return Number.isInteger(pages) && pages > 0 ? pages : 1;
}
