import { PENDING_ORDER, storedValue, useStoredValue } from './stored-value.ts';

/** An order that a visitor began before the sign-in. */
export interface PendingOrder {
  /** 'Claw Hammer × 2' */
  label: string;
  /** The page where the order continues. */
  to: string;
}

/** State of a link to a tool's page that opens the order dialog there. */
export const START_ORDER = { startOrder: true };

const pendingOrder = storedValue<PendingOrder, PendingOrder | undefined>(PENDING_ORDER, (stored) => {
  const { label, to } = (stored ?? {}) as Partial<PendingOrder>;
  const isValid = typeof label === 'string' && typeof to === 'string' && to.startsWith('/');
  return isValid ? { label, to } : undefined;
});

export function usePendingOrder(): PendingOrder | undefined {
  return useStoredValue(pendingOrder);
}

/** `undefined` forgets the order. */
export const { write: rememberOrder } = pendingOrder;

/** The order of this page is placed. A remembered order of another page stays. */
export function orderPlacedOn(path: string): void {
  if (pendingOrder.read()?.to.split('?')[0] === path) rememberOrder(undefined);
}
