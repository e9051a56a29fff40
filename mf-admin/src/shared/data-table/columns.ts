import type { ReactNode } from 'react';

/** A column of a table whose rows the API sorts and filters. */
export interface Column<Row> {
  id: string;
  /** Also the label of the value on small screens. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column holds a control with a name of its own: small screens show no label. */
  control?: true;
  /** The API's names of both sort orders. Without them the column has no sort button. */
  sort?: { ascending: string; descending: string; first: 'ascending' | 'descending' };
  /** Aligns numbers at the end of the column. */
  numeric?: true;
  width?: 'wide' | 'narrow' | 'checkbox';
}

/** The API's default. It needs no parameter in the URL. */
const DEFAULT_SORT = 'newest';

/** The sort orders of a field, as the API names them: 'quantity' and '-quantity'. */
export function sortBy(field: string, first: 'ascending' | 'descending' = 'ascending') {
  return { ascending: field, descending: `-${field}`, first };
}

/** The sort orders of the column with the time. */
export const SORT_BY_TIME = { ascending: 'oldest', descending: DEFAULT_SORT, first: 'descending' } as const;

export type SortDirection = 'ascending' | 'descending' | 'none';

export function directionOf({ sort }: Column<never>, current: string = DEFAULT_SORT): SortDirection {
  if (current === sort?.ascending) return 'ascending';
  return current === sort?.descending ? 'descending' : 'none';
}

/** The sort order after a press on the heading: the first one, the other one, then the default, which is empty. */
export function nextSort({ sort }: Column<never>, current: string = DEFAULT_SORT): string {
  if (!sort) return '';
  const { ascending, descending, first } = sort;
  const cycle = first === 'ascending' ? [ascending, descending] : [descending, ascending];
  const next = cycle[cycle.indexOf(current) + 1] ?? DEFAULT_SORT;
  return next === DEFAULT_SORT ? '' : next;
}
