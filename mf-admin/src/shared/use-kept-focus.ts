import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * An action may take away the very button that started it, with its row; a keyboard would then start over at the top of
 * the page. Moves the focus to `region` when that happens. Answers what to call when an action starts.
 */
export function useKeptFocus(rows: readonly object[], region: RefObject<HTMLElement | null>): () => void {
  const acting = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is other rows that the effect waits for
  useEffect(() => {
    if (!acting.current) return;
    acting.current = false;
    if (document.activeElement === document.body) region.current?.focus();
  }, [rows, region]);
  return useCallback(() => {
    acting.current = true;
  }, []);
}
