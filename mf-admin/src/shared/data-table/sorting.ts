import type { SortingState } from '@tanstack/react-table';

const BY_TIME: Record<string, SortingState> = {
  newest: [{ id: 'createdAt', desc: true }],
  oldest: [{ id: 'createdAt', desc: false }],
};

/** How the table says what the API calls 'newest', 'oldest', 'quantity', or '-quantity' from the highest. */
export function toSorting(sort = 'newest'): SortingState {
  return BY_TIME[sort] ?? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

/** What the API calls the table's order; empty for its own, the newest first. */
export function toSort([first]: SortingState): string {
  if (!first) return '';
  if (first.id === 'createdAt') return first.desc ? '' : 'oldest';
  return first.desc ? `-${first.id}` : first.id;
}
