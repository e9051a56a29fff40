import type { Page } from '@whetstone/kernel';
import { useMemo } from 'react';

interface Pages<Row> {
  pages: Page<Row>[];
}

/** The fields of an RTK infinite query that a list uses. */
interface PagedQuery<Row> {
  /** The data of the last arguments with a response. `currentData` belongs to the current arguments. */
  data?: Pages<Row>;
  currentData?: Pages<Row>;
  isError: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface PagedList<Row> {
  status: 'loading' | 'failed' | 'ready';
  rows: Row[];
  /** The number of rows on the server; undefined until a separate request has counted them. */
  total: number | undefined;
  /** The rows belong to the previous filter or sort order while the next request is pending. */
  outdated: boolean;
  /** The next page, as props of `LoadMore`. */
  nextPage: { hasMore: boolean; pending: boolean; failed: boolean; onLoadMore: () => unknown };
  retry: () => unknown;
}

/** The rows of all loaded pages. Rows of the previous arguments stay until the next ones arrive. */
export function usePagedList<Row>(query: PagedQuery<Row>): PagedList<Row> {
  const failed = query.isError && !query.currentData;
  const data = failed ? undefined : query.data;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return {
    status: failed ? 'failed' : data ? 'ready' : 'loading',
    rows,
    total: data?.pages[0]?.total ?? (query.hasNextPage ? undefined : rows.length),
    outdated: data !== query.currentData,
    nextPage: {
      hasMore: query.hasNextPage,
      pending: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      onLoadMore: query.fetchNextPage,
    },
    retry: query.refetch,
  };
}

interface WholeQuery<Row> {
  data?: Row[];
  isError?: boolean;
  refetch?: () => unknown;
}

const nothing = () => undefined;

/** The rows of a query without pages. */
export function wholeList<Row>({ data, isError, refetch = nothing }: WholeQuery<Row>): PagedList<Row> {
  return {
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    rows: data ?? [],
    total: data?.length,
    outdated: false,
    nextPage: { hasMore: false, pending: false, failed: false, onLoadMore: nothing },
    retry: refetch,
  };
}
