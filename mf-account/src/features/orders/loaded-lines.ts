import type { OrderLine } from '@whetstone/contract';
import type { Page } from '@whetstone/kernel';

/** A line with the ids of its neighbors, nearest first. */
interface LinePosition {
  line: OrderLine;
  before: string[];
  after: string[];
}

/** The line with its position in the loaded pages; undefined if no page contains the line. */
export function findLine(pages: readonly Page<OrderLine>[], id: string): LinePosition | undefined {
  const lines = pages.flatMap(({ items }) => items);
  const index = lines.findIndex(({ _id }) => _id === id);
  const line = lines[index];
  if (!line) return undefined;
  const ids = lines.map(({ _id }) => _id);
  return { line, before: ids.slice(0, index).reverse(), after: ids.slice(index + 1) };
}

/** Removes the line from the loaded pages. Mutates `pages`. */
export function removeLine(pages: Page<OrderLine>[], id: string): void {
  for (const page of pages) page.items = page.items.filter(({ _id }) => _id !== id);
}

/**
 * Restores a removed line beside its nearest remaining neighbor. Does nothing if the line is already back, or if the reloaded
 * pages contain none of its neighbors. Mutates `pages`.
 */
export function restoreLine(pages: Page<OrderLine>[], { line, before, after }: LinePosition): void {
  const loaded = new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id)));
  if (loaded.has(line._id)) return;
  const previous = before.find((id) => loaded.has(id));
  const neighbor = previous ?? after.find((id) => loaded.has(id));
  if (neighbor === undefined && loaded.size > 0) return;
  const page = pages.find(({ items }) => items.some(({ _id }) => _id === neighbor)) ?? pages[0];
  if (!page) return;
  const index = page.items.findIndex(({ _id }) => _id === neighbor);
  page.items.splice(previous === undefined ? index : index + 1, 0, line);
}
