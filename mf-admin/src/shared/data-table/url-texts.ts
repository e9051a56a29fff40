import { useSearchParams } from '@whetstone/kernel';
import { useCallback, useLayoutEffect, useRef } from 'react';

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * The parameters of the URL, and a function that changes some of them. An empty text removes its parameter. With `replace`, a change
 * replaces the entry in the history; otherwise it adds one.
 */
export function useUrlTexts() {
  const [search, setSearch] = useSearchParams();
  /** The parameters after the last change. The page may not show them yet, and the next change must not undo it. */
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);

  const change = useCallback(
    (texts: Texts, replace: boolean) => {
      const all = Object.entries({ ...Object.fromEntries(latest.current), ...texts });
      latest.current = new URLSearchParams(all.filter((entry): entry is [string, string] => !!entry[1]));
      setSearch(latest.current, { replace, preventScrollReset: true });
    },
    [setSearch],
  );
  return { search, change };
}

export type UrlTexts = ReturnType<typeof useUrlTexts>;
