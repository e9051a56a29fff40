import type { Order, OrderSort } from '@whetstone/contract';
import { ConfirmDialog } from '@whetstone/ui';
import { useMemo, useState } from 'react';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import type { ListAddress } from '../../shared/data-table/use-list-address.ts';
import type { LoadedList } from '../../shared/data-table/use-loaded-list.ts';
import { orderColumns } from './order-columns.tsx';
import { useCancelAnyOrder } from './use-cancel-any-order.ts';

const WORDS = {
  noun: 'orders',
  hint: 'How a client’s name, an e-mail or a tool’s name begins.',
  none: 'As soon as somebody orders a tool it stands here.',
};

interface OrderTableProps {
  address: ListAddress<OrderSort>;
  list: LoadedList<Order>;
}

export function OrderTable({ address, list }: OrderTableProps) {
  const [orderToCancel, setOrderToCancel] = useState<Order | null>(null);
  const columns = useMemo(() => orderColumns(setOrderToCancel), []);
  const cancel = useCancelAnyOrder();
  return (
    <>
      <DataTable words={WORDS} list={list} columns={columns} address={address} />
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
