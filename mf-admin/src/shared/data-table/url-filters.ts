import { useSearchParams } from '@whetstone/kernel';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';

/** Returns the value of a parameter, or undefined for one that the API would reject. */
type Read<Value extends string = string> = (text: string) => Value | undefined;
type Reads = Readonly<Record<string, Read>>;

export type FiltersOf<Names extends Reads> = {
  [Name in keyof Names]?: NonNullable<ReturnType<Names[Name]>>;
};

export const anyText: Read = (text) => text;
export const day: Read = (text) => /^\d{4}-\d\d-\d\d$/.exec(text)?.[0];
/** One of the keys. */
export const keyOf =
  <Key extends string>(values: Readonly<Record<Key, unknown>>): Read<Key> =>
  (text) =>
    Object.hasOwn(values, text) ? (text as Key) : undefined;

/** Parameters that are no filters of their own: the search box and the sort order. */
const SEARCH = 'q';
const SORT = 'sort';

/**
 * The filters of a list in the URL, so that a link, a reload and the Back button show the same rows. `reads` is a constant. Typing and
 * sorting replace the entry in the history, a choice adds one.
 */
export function useUrlFilters<Names extends Reads>(reads: Names, searchName: string = SEARCH) {
  const [search, setSearch] = useSearchParams();
  /** The parameters after the last change. The page may not show them yet, and the next change must not undo it. */
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);

  /** An empty text removes its parameter. */
  const change = useCallback(
    (texts: Readonly<Record<string, string>>, replace: boolean) => {
      const all = Object.entries({ ...Object.fromEntries(latest.current), ...texts });
      const next = new URLSearchParams(all.filter(([, text]) => text !== ''));
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      setSearch(latest.current, { replace, preventScrollReset: true });
    },
    [setSearch],
  );
  const filters = useMemo(() => {
    const values = Object.entries(reads).map(([name, read]) => [name, read(search.get(name)?.trim() ?? '')]);
    return Object.fromEntries(values.filter(([, value]) => value)) as FiltersOf<Names>;
  }, [reads, search]);
  const names = Object.keys(reads).filter((name) => name !== SORT);
  const texts = filters as Readonly<Record<string, string | undefined>>;
  return {
    filters,
    text: texts[searchName],
    /** Whether a filter besides the search is set. */
    isFiltered: names.some((name) => name !== searchName && texts[name] !== undefined),
    setText: useCallback((text: string) => change({ [searchName]: text }, true), [change, searchName]),
    setSort: useCallback((sort: string) => change({ [SORT]: sort }, true), [change]),
    setFilter: useCallback((name: string, value: string) => change({ [name]: value }, false), [change]),
    clear: useCallback(
      () => change(Object.fromEntries(Object.keys(reads).map((name) => [name, ''])), false),
      [change, reads],
    ),
  };
}

export type UrlFilters = Omit<ReturnType<typeof useUrlFilters>, 'filters'> & {
  filters: Readonly<Record<string, string | undefined>>;
};
