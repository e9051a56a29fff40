import type { Row } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { Features } from './table-features.ts';

/** A row with a button in a table, before any was measured: in pixels. As a card it is higher. */
const LIKELY_HEIGHT = 61;
const OVERSCAN = 12;

/** The rows in sight of `region` and a few around them, with the height of what is left out above and below. */
export function useVisibleRows<Data extends object>(
  rows: Row<Features, Data>[],
  region: RefObject<HTMLElement | null>,
  onNearEnd: (() => unknown) | undefined,
) {
  const likelyHeight = useRef(LIKELY_HEIGHT);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => likelyHeight.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  const nearEnd = last !== undefined && last.index >= rows.length - 1;

  useEffect(() => {
    if (nearEnd) onNearEnd?.();
  }, [nearEnd, onNearEnd]);

  return {
    visible: items.flatMap(({ index }) => {
      const row = rows[index];
      return row ? [{ row, index }] : [];
    }),
    above: items[0]?.start ?? 0,
    below: last ? virtualizer.getTotalSize() - last.end : 0,
    measure: (row: HTMLTableRowElement | null) => {
      if (row) likelyHeight.current = row.offsetHeight || LIKELY_HEIGHT;
      virtualizer.measureElement(row);
    },
  };
}
