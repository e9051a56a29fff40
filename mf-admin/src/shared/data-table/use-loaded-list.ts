import type { Page } from '@whetstone/kernel';
import { useMemo } from 'react';
import type { FurtherRows } from './load-more.tsx';

interface Pages<Row> {
  pages: Page<Row>[];
}

/** What a table needs to know of a paged query. */
interface PagedQuery<Row> extends FurtherRows {
  /** Of the last filter and order that has an answer; `currentData` of those asked for. */
  data?: Pages<Row>;
  currentData?: Pages<Row>;
  isError: boolean;
  refetch: () => unknown;
}

export interface LoadedList<Row> {
  status: 'loading' | 'failed' | 'ready';
  rows: Row[];
  /** How many there are, loaded or not. */
  total: number;
  /** The rows are those of before: the answer to another filter or order is on its way. */
  outdated: boolean;
  further: FurtherRows;
  retry: () => unknown;
}

/** The rows of all pages that are loaded. They stay in sight while others are asked for. */
export function useLoadedList<Row>(query: PagedQuery<Row>): LoadedList<Row> {
  const failed = query.isError && !query.currentData;
  const data = failed ? undefined : query.data;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return {
    status: failed ? 'failed' : data ? 'ready' : 'loading',
    rows,
    total: data?.pages[0]?.total ?? rows.length,
    outdated: data !== query.currentData,
    further: query,
    retry: query.refetch,
  };
}
