import type { KeysetOrder } from '../../common/paging/keyset-page.ts';

export const TOOL_SORTS = ['newest', 'name', 'price', '-price'] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

/** Each has an index that ends with the id, with and without a category before it. */
export const TOOL_ORDERS: Record<ToolSort, KeysetOrder> = {
  newest: { name: 'newest', direction: 'DESC' },
  name: { name: 'name', property: 'name', direction: 'ASC' },
  price: { name: 'price', property: 'priceCents', direction: 'ASC' },
  '-price': { name: '-price', property: 'priceCents', direction: 'DESC' },
};
