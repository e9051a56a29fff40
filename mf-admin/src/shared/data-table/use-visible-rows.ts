import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/** The estimated height in pixels of a row with a button, before any row is measured. */
const ESTIMATED_HEIGHT = 45;
const OVERSCAN = 12;

/** The rows on the screen with some overscan, and the heights in pixels of the rows left out above and below. */
export function useVisibleRows<Row extends { _id: string }>(
  rows: readonly Row[],
  region: RefObject<HTMLElement | null>,
  onNearEnd: (() => unknown) | undefined,
) {
  const estimatedHeight = useRef(ESTIMATED_HEIGHT);
  const top = useTopInPage(region);
  const options = {
    count: rows.length,
    estimateSize: () => estimatedHeight.current,
    getItemKey: (index: number) => rows[index]?._id ?? index,
    overscan: OVERSCAN,
  };
  const inRegion = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...options,
    enabled: top === null,
    getScrollElement: () => region.current,
  });
  const inPage = useWindowVirtualizer<HTMLTableRowElement>({
    ...options,
    enabled: top !== null,
    scrollMargin: top ?? 0,
  });
  const virtualizer = top === null ? inRegion : inPage;
  const items = virtualizer.getVirtualItems();
  const first = items.at(0);
  const last = items.at(-1);
  // In the page, more rows would push the footer away from the finger: a button loads them.
  const nearEnd = top === null && last !== undefined && last.index >= rows.length - 1;

  useEffect(() => {
    if (nearEnd) onNearEnd?.();
  }, [nearEnd, onNearEnd]);

  return {
    visible: items.flatMap(({ index }) => {
      const row = rows[index];
      return row ? [{ row, index }] : [];
    }),
    above: first ? first.start - (top ?? 0) : 0,
    below: last ? virtualizer.getTotalSize() + (top ?? 0) - last.end : 0,
    measure: (row: HTMLTableRowElement | null) => {
      if (row) estimatedHeight.current = row.offsetHeight || ESTIMATED_HEIGHT;
      virtualizer.measureElement(row);
    },
  };
}

/** The distance in pixels from the top of the page to a region that scrolls with it; null while the region scrolls by itself. */
function useTopInPage(region: RefObject<HTMLElement | null>): number | null {
  const topInPage = () => {
    const element = region.current;
    if (!element || getComputedStyle(element).overflowY !== 'visible') return null;
    return Math.round(element.getBoundingClientRect().top + window.scrollY);
  };
  return useSyncExternalStore(onResize, topInPage, () => null);
}

function onResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}
