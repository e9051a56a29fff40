import type { Order } from '@whetstone/contract';
import { ConfirmDialog } from '@whetstone/ui';
import { useMemo, useRef, useState } from 'react';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import type { FurtherRows } from '../../shared/data-table/load-more.tsx';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { orderColumns } from './order-columns.tsx';
import { useCancelAnyOrder } from './use-cancel-any-order.ts';

interface OrderTableProps {
  orders: Order[];
  total: number | undefined;
  further: FurtherRows;
}

export function OrderTable({ orders, total, further }: OrderTableProps) {
  const region = useRef<HTMLElement>(null);
  const [doubtful, setDoubtful] = useState<Order | null>(null);
  const columns = useMemo(() => orderColumns(setDoubtful), []);
  const keepFocus = useKeptFocus(orders, region);
  const cancel = useCancelAnyOrder();
  const confirm = () => {
    if (!doubtful) return;
    keepFocus();
    void cancel(doubtful);
  };
  return (
    <>
      <DataTable
        noun="orders"
        rows={orders}
        columns={columns}
        total={total}
        further={further}
        region={region}
      />
      <ConfirmDialog
        open={doubtful !== null}
        onOpenChange={(open) => !open && setDoubtful(null)}
        question="Are you sure you want to Cancel?"
        confirmLabel="Yes, cancel it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={confirm}
      />
    </>
  );
}
