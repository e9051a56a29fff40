import { anyText, day, type FiltersOf, keyOf } from '../../shared/data-table/url-filters.ts';
import { SORT_BY_TIME, sortOf } from '../../shared/data-table/use-sorted-table.ts';
import type { OrdersListApiArg } from '../../shared/generated/contract.ts';
import { DECIDE_VAT, NEXT_STEPS } from '../../shared/orders/next-step.tsx';
import { PAYMENTS, STATES } from '../../shared/orders/order-state.tsx';

/** The parameters of GET /orders and of its export that the page sets. */
export type OrderRequest = Pick<
  OrdersListApiArg,
  'q' | 'state' | 'payment' | 'next' | 'from' | 'to' | 'sort'
>;

export const SORTS = { createdAt: SORT_BY_TIME } as const;

/** What an order can wait for. */
export const AWAITED = { ...NEXT_STEPS, 'decide-vat': DECIDE_VAT };

export const STATE_FILTERS = { ...STATES, 'partly-shipped': 'Partly shipped', any: 'All' };

/** In the URL. */
export const FILTERS = {
  q: anyText,
  state: keyOf(STATE_FILTERS),
  payment: keyOf(PAYMENTS),
  next: keyOf(AWAITED),
  from: day,
  to: day,
  sort: sortOf(SORTS),
};

/** Without a state, cancelled orders are left out, unless they wait for the step. */
export function toRequest({ state, ...filters }: FiltersOf<typeof FILTERS>): OrderRequest {
  return { ...filters, state: state ?? (filters.next ? 'any' : 'open') };
}
