import { useSearchParams } from '@whetstone/kernel';
import { useCallback, useMemo } from 'react';

/** A list request: rows with a field that contains `q`, in the order `sort`. */
export interface ListParams<Sort extends string> {
  q?: string;
  sort?: Sort;
}

/** A list's filter and sort order, stored in the URL, so that a link or a reload shows the same rows. */
export function useListParams<Sort extends string>(sorts: readonly Sort[]) {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => readListParams(search, sorts), [search, sorts]);

  /** An empty value removes its parameter. */
  const setParams = useCallback(
    (change: Partial<Record<keyof ListParams<Sort>, string>>) =>
      setSearch(
        (before) => Object.entries({ ...Object.fromEntries(before), ...change }).filter(([, value]) => value),
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );

  return { params, setParams };
}

export type ListControls<Sort extends string> = ReturnType<typeof useListParams<Sort>>;

function readListParams<Sort extends string>(
  search: URLSearchParams,
  sorts: readonly Sort[],
): ListParams<Sort> {
  const q = search.get('q')?.trim();
  const sort = sorts.find((known) => known === search.get('sort'));
  return { ...(q && { q }), ...(sort && { sort }) };
}
