import type { Order } from '@whetstone/contract';
import type { Page } from '@whetstone/kernel';

/** An order, and the ids of the orders around it, the nearest first. */
interface PlacedOrder {
  order: Order;
  before: string[];
  after: string[];
}

/** The order with its place in the pages that are loaded; undefined where no page has it. */
export function findOrder(pages: readonly Page<Order>[], id: string): PlacedOrder | undefined {
  const orders = pages.flatMap(({ items }) => items);
  const index = orders.findIndex(({ _id }) => _id === id);
  const order = orders[index];
  if (!order) return undefined;
  const ids = orders.map(({ _id }) => _id);
  return { order, before: ids.slice(0, index).reverse(), after: ids.slice(index + 1) };
}

/** Takes the order out of the pages that are loaded. Changes `pages`. */
export function removeOrder(pages: Page<Order>[], id: string): void {
  for (const page of pages) page.items = page.items.filter(({ _id }) => _id !== id);
}

/**
 * Puts a removed order back beside the nearest of its neighbours that is still there. Nothing happens where the order is back already,
 * or where the pages have been loaded anew without any of its neighbours. Changes `pages`.
 */
export function restoreOrder(pages: Page<Order>[], { order, before, after }: PlacedOrder): void {
  const loaded = new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id)));
  if (loaded.has(order._id)) return;
  const previous = before.find((id) => loaded.has(id));
  const neighbour = previous ?? after.find((id) => loaded.has(id));
  if (neighbour === undefined && loaded.size > 0) return;
  const page = pages.find(({ items }) => items.some(({ _id }) => _id === neighbour)) ?? pages[0];
  if (!page) return;
  const index = page.items.findIndex(({ _id }) => _id === neighbour);
  page.items.splice(previous === undefined ? index : index + 1, 0, order);
}
