import {
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { keyOf, type UrlFilters } from './url-filters.ts';

/** The API's names of both sort orders of a column. */
export interface SortOrders<Sort extends string = string> {
  ascending: Sort;
  descending: Sort;
  first: 'ascending' | 'descending';
}

/** The sort orders of a field, as the API names them: 'quantity' and '-quantity'. */
export function sortBy<Field extends string>(
  field: Field,
  first: SortOrders['first'] = 'ascending',
): SortOrders<Field | `-${Field}`> {
  return { ascending: field, descending: `-${field}`, first };
}

/** The API's default. It needs no parameter in the URL. */
const DEFAULT_SORT = 'newest';

/** The sort orders of the column with the time. */
export const SORT_BY_TIME = {
  ascending: 'oldest',
  descending: DEFAULT_SORT,
  first: 'descending',
} as const satisfies SortOrders;

type Sorts<Sort extends string = string> = Readonly<Record<string, SortOrders<Sort>>>;

export function sortOf<Sort extends string>(sorts: Sorts<Sort>) {
  const names = Object.values(sorts).flatMap(({ ascending, descending }) => [ascending, descending]);
  return keyOf(Object.fromEntries(names.map((name) => [name, ''])) as Record<Sort, ''>);
}

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

export type SortedTable<Row extends object> = ReactTable<typeof features, Row>;

/** The API sorts the rows. `sorts` is a constant. */
export function useSortedTable<Row extends { _id: string }>(
  rows: Row[],
  sorts: Sorts,
  { filters, setSort }: Pick<UrlFilters, 'filters' | 'setSort'>,
): SortedTable<Row> {
  const columns = useMemo(
    () =>
      Object.entries(sorts).map(([id, { first }]) => ({
        ...{ id, accessorFn: () => undefined, sortDescFirst: first === 'descending' },
      })),
    [sorts],
  );
  const sorting = useMemo(() => sortingOf(sorts, filters.sort), [sorts, filters.sort]);
  return useTable<typeof features, Row>({
    features,
    columns,
    data: rows,
    getRowId: ({ _id }) => _id,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      const sort = next && sorts[next.id]?.[next.desc ? 'descending' : 'ascending'];
      setSort(sort === undefined || sort === DEFAULT_SORT ? '' : sort);
    },
  });
}

function sortingOf(sorts: Sorts, sort: string = DEFAULT_SORT): SortingState {
  return Object.entries(sorts)
    .filter(([, { ascending, descending }]) => sort === ascending || sort === descending)
    .map(([id, { descending }]) => ({ id, desc: sort === descending }));
}
