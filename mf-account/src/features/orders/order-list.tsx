import type { Order } from '@whetstone/contract';
import { ConfirmDialog, useRestoreFocus } from '@whetstone/ui';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type FurtherPages, MoreOrders } from './more-orders.tsx';
import { OrderRow } from './order-row.tsx';
import { OrdersTable } from './orders-table.tsx';
import { useCancelMyOrder } from './use-cancel-my-order.ts';

const Region = styled.section`
  &:focus {
    outline: none;
  }
`;

interface OrderListProps {
  orders: readonly Order[];
  /** Stands in the list's place when there are none. */
  empty: ReactNode;
  more: FurtherPages;
}

/** The orders, each with its way out: asked for once more before it is taken. */
export function OrderList({ orders, empty, more }: OrderListProps) {
  const region = useRef<HTMLElement>(null);
  const [orderToCancel, setOrderToCancel] = useState<Order | null>(null);
  const cancel = useCancelMyOrder();
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  return (
    <Region ref={region} tabIndex={-1} aria-label="Orders" {...focusHandlers}>
      {orders.length === 0 && empty}
      {orders.length > 0 && (
        <OrdersTable>
          {orders.map((order) => (
            <OrderRow key={order._id} order={order} onCancel={setOrderToCancel} />
          ))}
        </OrdersTable>
      )}
      <MoreOrders {...more} />
      <ConfirmDialog
        open={orderToCancel !== null}
        onOpenChange={(open) => !open && setOrderToCancel(null)}
        question="Are you sure you want to Cancel?"
        confirmLabel="Yes, cancel it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => orderToCancel && void cancel(orderToCancel)}
      />
    </Region>
  );
}
