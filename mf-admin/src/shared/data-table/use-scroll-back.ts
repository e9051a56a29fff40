import { type RefObject, useEffect } from 'react';

/** Another filter or order begins at the top. */
export function useScrollBack(region: RefObject<HTMLElement | null>, query: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another query that the effect waits for
  useEffect(() => {
    if (region.current) region.current.scrollTop = 0;
  }, [query, region]);
}
