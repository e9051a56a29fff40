import { useSearchParams } from '@whetstone/kernel';
import { useCallback, useMemo } from 'react';
import { type RangeQuery, readPageCount, readRangeQuery } from './range-query.ts';

/** The query of the tool list, kept in the page's address so that a link or a reload shows the same tools. */
export function useRangeAddress() {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readRangeQuery(params), [params]);
  const pages = readPageCount(params);

  const write = useCallback(
    (entries: object) => setParams({ ...entries }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  /** An empty text takes its part of the query away. */
  const narrow = useCallback(
    (change: RangeQuery) =>
      write(Object.fromEntries(Object.entries({ ...query, ...change }).filter(([, value]) => value))),
    [query, write],
  );
  const showPages = useCallback((count: number) => write({ ...query, pages: String(count) }), [query, write]);

  return { query, pages, narrow, showPages };
}
