import { useCallback, useMemo } from 'react';
import { useUrlTexts } from './url-texts.ts';

/** A list request: rows with a field that contains `q`, in the order `sort`. */
export interface ListParams<Sort extends string> {
  q?: string;
  sort?: Sort;
}

/** A list's filter and sort order, stored in the URL, so that a link or a reload shows the same rows. */
export function useListParams<Sort extends string>(sorts: readonly Sort[]) {
  const { search, change } = useUrlTexts();
  const params = useMemo(() => readListParams(search, sorts), [search, sorts]);

  /** An empty value removes its parameter. */
  const setParams = useCallback(
    (values: Partial<Record<keyof ListParams<Sort>, string>>) => change(values, true),
    [change],
  );

  return { params, setParams, search, change };
}

export type ListControls<Sort extends string> = Pick<
  ReturnType<typeof useListParams<Sort>>,
  'params' | 'setParams'
>;

function readListParams<Sort extends string>(
  search: URLSearchParams,
  sorts: readonly Sort[],
): ListParams<Sort> {
  const q = search.get('q')?.trim();
  const sort = sorts.find((known) => known === search.get('sort'));
  return { ...(q && { q }), ...(sort && { sort }) };
}
