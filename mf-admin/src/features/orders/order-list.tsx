import { createColumnHelper } from '@tanstack/react-table';
import type { Order, OrderSort } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { Button, ConfirmDialog, preloadDialogs, VisuallyHidden } from '@whetstone/ui';
import { useMemo, useState } from 'react';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { useListParams } from '../../shared/data-table/list-params.ts';
import type { Features } from '../../shared/data-table/table-model.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { useCancelAnyOrderMutation, useListAllOrdersInfiniteQuery } from './orders.api.ts';

const SORTS: readonly OrderSort[] = [
  'newest',
  'oldest',
  'clientName',
  '-clientName',
  'client',
  '-client',
  'service',
  '-service',
  'quantity',
  '-quantity',
];

const COPY = {
  noun: 'orders',
  hint: 'Search by customer name, email or tool.',
  empty: 'Orders appear here when customers place them.',
};

/** All orders, with a button to cancel each. */
export function OrderList() {
  const controls = useListParams(SORTS);
  const query = useListAllOrdersInfiniteQuery(controls.params, { refetchOnMountOrArgChange: true });
  const [orderToCancel, setOrderToCancel] = useState<Order | null>(null);
  const columns = useMemo(() => orderColumns(setOrderToCancel), []);
  const cancel = useCancelOrder();
  return (
    <>
      <DataTable copy={COPY} list={usePagedList(query)} columns={columns} controls={controls} />
      <ConfirmDialog
        open={orderToCancel !== null}
        onOpenChange={(open) => !open && setOrderToCancel(null)}
        question="Are you sure you want to Cancel?"
        confirmLabel="Yes, cancel it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => orderToCancel && void cancel(orderToCancel)}
      />
    </>
  );
}

const SERVER_ERROR = 500;

/** Returns a function that cancels an order and shows the outcome as a toast. */
function useCancelOrder() {
  const [cancel] = useCancelAnyOrderMutation();
  const notify = useNotify();
  return async ({ _id, clientName }: Order) => {
    const { error } = await cancel(_id);
    if (!error) return notify('success', `The order of ${clientName} is cancelled.`);
    const problem = problemOf(error);
    if (problem && problem.status < SERVER_ERROR)
      return notify('error', `The order of ${clientName} is not cancelled. ${problem.detail}`);
    notify(
      'error',
      `We do not know whether the order of ${clientName} is cancelled. Check your connection, then load this page again.`,
    );
  };
}

const column = createColumnHelper<Features, Order>();

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

function orderColumns(onCancel: (order: Order) => void) {
  return column.columns([
    column.accessor('clientName', { header: 'Name' }),
    column.accessor('client', { header: 'Email', meta: { width: 'wide' } }),
    column.accessor('service', { header: 'Service', meta: { width: 'wide' } }),
    column.accessor('quantity', {
      header: 'Quantity',
      sortDescFirst: true,
      meta: { numeric: true, width: 'narrow' },
    }),
    column.accessor('createdAt', {
      header: 'Ordered',
      sortDescFirst: true,
      meta: { width: 'narrow' },
      cell: ({ getValue }) => <time dateTime={getValue()}>{days.format(new Date(getValue()))}</time>,
    }),
    column.display({
      id: 'cancel',
      header: 'Cancel',
      meta: { width: 'narrow' },
      cell: ({ row }) => <CancelButton order={row.original} onCancel={onCancel} />,
    }),
  ]);
}

interface CancelButtonProps {
  order: Order;
  onCancel: (order: Order) => void;
}

function CancelButton({ order, onCancel }: CancelButtonProps) {
  return (
    <Button
      size="small"
      variant="danger"
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
      onClick={() => onCancel(order)}
    >
      Cancel
      <VisuallyHidden>
        {' '}
        the order of {order.service} by {order.clientName}
      </VisuallyHidden>
    </Button>
  );
}
