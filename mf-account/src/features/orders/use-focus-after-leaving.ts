import { type RefObject, useEffect, useRef } from 'react';
import type { Order } from './order.ts';

/**
 * When an order leaves the list, the button that had the focus goes with it, and a keyboard would start over at the top
 * of the page. Moves the focus to `region` instead. Answers how to announce the order that is about to leave.
 */
export function useFocusAfterLeaving(orders: readonly Order[], region: RefObject<HTMLElement | null>) {
  const leaving = useRef<Order>(null);
  useEffect(() => {
    if (!leaving.current || orders.some(({ _id }) => _id === leaving.current?._id)) return;
    leaving.current = null;
    region.current?.focus();
  }, [orders, region]);
  return (order: Order) => {
    leaving.current = order;
  };
}
