import { useCallback, useMemo } from 'react';
import { useUrlTexts } from '../../shared/data-table/url-texts.ts';
import type { PurchasesListApiArg } from '../../shared/generated/contract.ts';
import { PAYMENTS, STATES } from '../../shared/orders/order-state.tsx';

/** The parameters of GET /purchases and of its export that the page sets. */
export type OrderRequest = Pick<PurchasesListApiArg, 'q' | 'state' | 'payment' | 'from' | 'to' | 'sort'>;

/** Values in the URL. Without a state, cancelled orders are left out. */
export interface OrderFilters extends Omit<OrderRequest, 'state'> {
  state?: Exclude<OrderRequest['state'], 'open'> | 'any';
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const FILTERS = ['state', 'payment', 'from', 'to'] as const;

/** A parameter of the URL, if it is a key of `values`. */
function keyIn<Key extends string>(
  values: Readonly<Record<Key, unknown>>,
  key: string | null,
): Key | undefined {
  return key !== null && Object.hasOwn(values, key) ? (key as Key) : undefined;
}

/** Ignores unknown values, which the API would reject. */
function readFilters(search: URLSearchParams): OrderFilters {
  const day = (name: string) => DATE.exec(search.get(name) ?? '')?.[0];
  const filters = {
    q: search.get('q')?.trim(),
    state: keyIn({ ...STATES, any: '' }, search.get('state')),
    payment: keyIn(PAYMENTS, search.get('payment')),
    from: day('from'),
    to: day('to'),
    sort: search.get('sort') === 'oldest' ? 'oldest' : undefined,
  } as const;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}

export function toRequest({ state, ...filters }: OrderFilters): OrderRequest {
  if (state === 'any') return filters;
  return { ...filters, state: state ?? 'open' };
}

/** The filters in the URL, so that a link, a reload and the Back button show the same rows. */
export function useOrderFilters() {
  const { search, change } = useUrlTexts();
  const filters = useMemo(() => readFilters(search), [search]);

  // Typing replaces the entry in the history, a choice adds one.
  return {
    filters,
    /** Whether a filter besides the search is set. */
    active: FILTERS.some((name) => filters[name] !== undefined),
    setFilter: useCallback(
      (name: keyof OrderFilters, value: string) => change({ [name]: value }, false),
      [change],
    ),
    setParams: useCallback((values: { q?: string; sort?: string }) => change(values, true), [change]),
    clear: useCallback(() => change({ q: '', state: '', payment: '', from: '', to: '' }, false), [change]),
  };
}

export type OrderFilterControls = ReturnType<typeof useOrderFilters>;
