import { useSearchParams } from '@whetstone/kernel';
import { useCallback, useMemo } from 'react';
import type { ListQuery } from './list-query.ts';

/** A list's filter and order, kept in the page's address so that a link or a reload shows the same rows. */
export function useListAddress<Sort extends string>(sorts: readonly Sort[]) {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readListQuery(params, sorts), [params, sorts]);

  /** An empty text takes its part of the query away. */
  const narrow = useCallback(
    (change: Partial<Record<keyof ListQuery<Sort>, string>>) =>
      setParams(
        (before) => Object.entries({ ...Object.fromEntries(before), ...change }).filter(([, value]) => value),
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  return { query, narrow };
}

export type ListAddress<Sort extends string> = ReturnType<typeof useListAddress<Sort>>;

function readListQuery<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly Sort[],
): ListQuery<Sort> {
  const q = params.get('q')?.trim();
  const sort = sorts.find((known) => known === params.get('sort'));
  return { ...(q && { q }), ...(sort && { sort }) };
}
