import type { KeysetOrder } from './keyset-page.ts';

/** The order of a list by the name of its sort: 'newest', 'oldest', or a property, descending with a minus before it. */
export function sortOrder(sort: string): KeysetOrder {
  if (sort === 'newest') return { name: sort, direction: 'DESC' };
  if (sort === 'oldest') return { name: sort, direction: 'ASC' };
  const property = sort.replace(/^-/, '');
  return { name: sort, property, direction: property === sort ? 'ASC' : 'DESC' };
}
