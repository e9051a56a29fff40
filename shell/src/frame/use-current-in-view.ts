import { useLocation } from '@whetstone/kernel';
import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the current page's entry visible in a navigation that scrolls sideways. Those of an admin come a little later. */
export function useCurrentInView<List extends HTMLElement>(entries: number): RefObject<List | null> {
  const list = useRef<List>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: path and entries decide which one is current
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    // Not scrollIntoView, which would scroll the page as well.
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft;
  }, [pathname, entries]);
  return list;
}
