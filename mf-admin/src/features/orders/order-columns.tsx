import { createColumnHelper } from '@tanstack/react-table';
import type { Order } from '@whetstone/contract';
import { Button, preloadDialogs, VisuallyHidden } from '@whetstone/ui';
import type { Features } from '../../shared/data-table/table-features.ts';

const column = createColumnHelper<Features, Order>();

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export function orderColumns(onCancel: (order: Order) => void) {
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
