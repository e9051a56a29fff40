import type { Column } from './data-table/columns.ts';
import { formatCount } from './format.ts';
import { orderPath } from './orders/order-state.tsx';
import { ShortTime } from './relative-time.tsx';
import { UnbrokenLink } from './text.ts';

type Having<Name extends string, Value> = Readonly<Record<Name, Value>>;

export function timeColumn<Name extends string>(
  id: Name,
  header: string,
  width = '8rem',
): Column<Having<Name, string>> {
  return { id, header, width, cell: ({ [id]: at }) => <ShortTime at={at} /> };
}

export function countColumn<Name extends string>(
  id: Name,
  header: string,
  width = 'auto',
): Column<Having<Name, number>> {
  return { id, header, numeric: true, width, cell: ({ [id]: count }) => formatCount(count) };
}

/** A row without an order has a dash. */
export const ORDER_COLUMN: Column<{ number?: string }> = {
  id: 'number',
  header: 'Order',
  width: '7.5rem',
  cell: ({ number }) => (number ? <UnbrokenLink to={orderPath(number)}>{number}</UnbrokenLink> : '–'),
};
