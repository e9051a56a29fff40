import type { Page } from '@whetstone/kernel';

interface HasId {
  _id: string;
}

/** A row and the ids of its neighbors, nearest first. */
export interface RowPosition<Row> {
  row: Row;
  before: string[];
  after: string[];
}

/** The row with its position in the loaded pages; undefined if no page contains the row. */
export function findRow<Row extends HasId>(
  pages: readonly Page<Row>[],
  id: string,
): RowPosition<Row> | undefined {
  const rows = pages.flatMap(({ items }) => items);
  const index = rows.findIndex(({ _id }) => _id === id);
  const row = rows[index];
  if (!row) return undefined;
  const ids = rows.map(({ _id }) => _id);
  return { row, before: ids.slice(0, index).reverse(), after: ids.slice(index + 1) };
}

/** Removes the row from the loaded pages and from the total. Mutates `pages`. */
export function removeRow(pages: Page<HasId>[], id: string): void {
  for (const page of pages) {
    const index = page.items.findIndex(({ _id }) => _id === id);
    if (index < 0) continue;
    page.items.splice(index, 1);
    const [first] = pages;
    if (first?.total) first.total -= 1;
    return;
  }
}

/**
 * Restores a removed row beside its nearest remaining neighbor. Does nothing if the row is already back, or if the reloaded
 * pages contain none of its neighbors. Mutates `pages`.
 */
export function restoreRow<Row extends HasId>(
  pages: Page<Row>[],
  { row, before, after }: RowPosition<Row>,
): void {
  const loaded = new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id)));
  if (loaded.has(row._id)) return;
  const previous = before.find((id) => loaded.has(id));
  const neighbor = previous ?? after.find((id) => loaded.has(id));
  if (neighbor === undefined && loaded.size > 0) return;
  const [first] = pages;
  const page = pages.find(({ items }) => items.some(({ _id }) => _id === neighbor)) ?? first;
  if (!page) return;
  const index = page.items.findIndex(({ _id }) => _id === neighbor);
  page.items.splice(previous === undefined ? index : index + 1, 0, row);
  if (first?.total !== undefined) first.total += 1;
}
