import type { ReactNode } from 'react';
import { formatCount } from '../format.ts';

export interface Column<Row> {
  id: string;
  /** Also the label of the value on small screens. */
  header: string;
  /** Only screen readers get the heading. */
  hiddenHeader?: true;
  cell: (row: Row) => ReactNode;
  /** The column holds a control or a value that needs no label: small screens show none. */
  unlabelled?: true;
  /** Aligns numbers at the end of the column. */
  numeric?: true;
  /** Of the column on a wide screen. Columns without a width share the rest. */
  width?: string;
}

/**
 * Where the columns are on narrower screens: a `grid-template` with the ids of the columns as areas, for a phone and up to the width at which all columns
 * fit beside each other. Without one for a phone, each value is on a line of its own.
 */
export interface CardLayout {
  phone?: string;
  medium?: string;
  /** The values that need their labels. */
  labelled?: readonly string[];
  /** The values at the end of their columns. */
  atEnd?: readonly string[];
}

export function countColumn<Name extends string>(
  id: Name,
  header: string,
  width = 'auto',
): Column<Readonly<Record<Name, number>>> {
  return { id, header, numeric: true, width, cell: ({ [id]: count }) => formatCount(count) };
}
