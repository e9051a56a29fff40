import type { Order } from '@whetstone/contract';
import type { Page } from '@whetstone/kernel';

/** An order with the ids of its neighbors, nearest first. */
interface OrderPosition {
  order: Order;
  before: string[];
  after: string[];
}

/** The order with its position in the loaded pages; undefined if no page contains the order. */
export function findOrder(pages: readonly Page<Order>[], id: string): OrderPosition | undefined {
  const orders = pages.flatMap(({ items }) => items);
  const index = orders.findIndex(({ _id }) => _id === id);
  const order = orders[index];
  if (!order) return undefined;
  const ids = orders.map(({ _id }) => _id);
  return { order, before: ids.slice(0, index).reverse(), after: ids.slice(index + 1) };
}

/** Removes the order from the loaded pages. Mutates `pages`. */
export function removeOrder(pages: Page<Order>[], id: string): void {
  for (const page of pages) page.items = page.items.filter(({ _id }) => _id !== id);
}

/**
 * Restores a removed order beside its nearest remaining neighbor. Does nothing if the order is already back, or if the reloaded
 * pages contain none of its neighbors. Mutates `pages`.
 */
export function restoreOrder(pages: Page<Order>[], { order, before, after }: OrderPosition): void {
  const loaded = new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id)));
  if (loaded.has(order._id)) return;
  const previous = before.find((id) => loaded.has(id));
  const neighbor = previous ?? after.find((id) => loaded.has(id));
  if (neighbor === undefined && loaded.size > 0) return;
  const page = pages.find(({ items }) => items.some(({ _id }) => _id === neighbor)) ?? pages[0];
  if (!page) return;
  const index = page.items.findIndex(({ _id }) => _id === neighbor);
  page.items.splice(previous === undefined ? index : index + 1, 0, order);
}
