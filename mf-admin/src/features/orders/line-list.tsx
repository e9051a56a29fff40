import type { OrderLine } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { ConfirmDialog, VisuallyHidden } from '@whetstone/ui';
import { EmailText } from '@whetstone/ui/email-text';
import { useMemo, useState } from 'react';
import type { CardLayout, Column } from '../../shared/data-table/columns.ts';
import { QuietButton } from '../../shared/data-table/row-buttons.ts';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { SORT_BY_TIME, sortBy, sortOf, useSortedTable } from '../../shared/data-table/use-sorted-table.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { effectOfCancelling } from '../../shared/orders/cancelling.ts';
import { OrderDate, orderPath, PaymentLabel, StateLabel } from '../../shared/orders/order-state.tsx';
import { UnbrokenLink } from '../../shared/text.ts';
import { useCancelAnyLineMutation, useListAllLinesInfiniteQuery } from './lines.api.ts';
import { rejectionOf, unknownOutcome } from './orders.api.ts';

const SORTS = {
  clientName: sortBy('clientName'),
  client: sortBy('client'),
  service: sortBy('service'),
  quantity: sortBy('quantity', 'descending'),
  createdAt: SORT_BY_TIME,
} as const;
const FILTERS = { q: anyText, sort: sortOf(SORTS) };

const LAYOUT: CardLayout = {
  medium: `
    'number service quantity createdAt' auto
    'clientName client payment cancel' auto
    / minmax(0, 2fr) minmax(0, 3fr) 7rem 7rem`,
  labelled: ['quantity'],
};

/** The open lines, each with a button to cancel it: neither cancelled nor completely shipped. */
export function LineList() {
  const controls = useUrlFilters(FILTERS);
  const filters = { ...controls.filters, state: 'open' } as const;
  const query = useListAllLinesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const list = usePagedList(query);
  const table = useSortedTable(list.rows, SORTS, controls);
  const [lineToCancel, setLineToCancel] = useState<OrderLine | null>(null);
  const columns = useMemo(() => lineColumns(setLineToCancel), []);
  const cancel = useCancelLine();
  return (
    <>
      <SearchableTable
        noun="open lines"
        hint="Search by order number, customer name, email, phone or tool."
        empty="Lines appear here when customers place orders."
        list={list}
        columns={columns}
        controls={controls}
        layout={LAYOUT}
        table={table}
      />
      <ConfirmDialog
        open={lineToCancel !== null}
        onOpenChange={(open) => !open && setLineToCancel(null)}
        question="Are you sure you want to Cancel?"
        details={lineToCancel && detailsOf(lineToCancel)}
        confirmLabel="Yes, cancel it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => lineToCancel && void cancel(lineToCancel)}
      />
    </>
  );
}

function detailsOf(line: OrderLine): string {
  const { service, quantity, clientName, number, total, due = total } = line;
  return `${service} × ${quantity} of ${clientName}, order ${number}. ${effectOfCancelling({ ...line, due })}`;
}

function useCancelLine() {
  const [cancel] = useCancelAnyLineMutation();
  const notify = useNotify();
  return async ({ _id, service, number }: OrderLine) => {
    const { error } = await cancel(_id);
    const line = `${service} of order ${number}`;
    if (!error) return notify('success', `${line} is cancelled.`);
    const reason = await rejectionOf(error);
    notify('error', reason ? `${line} is not cancelled. ${reason}` : unknownOutcome(`${line} is cancelled`));
  };
}

function lineColumns(onCancel: (line: OrderLine) => void): Column<OrderLine>[] {
  return [
    {
      id: 'number',
      header: 'Number',
      width: '6.75rem',
      cell: ({ number }) => <UnbrokenLink to={orderPath(number)}>{number}</UnbrokenLink>,
    },
    { id: 'clientName', header: 'Name', cell: ({ clientName }) => clientName },
    { id: 'client', header: 'Email', cell: ({ client }) => <EmailText email={client} /> },
    { id: 'service', header: 'Service', cell: ({ service }) => service },
    {
      id: 'quantity',
      header: 'Quantity',
      numeric: true,
      width: '7rem',
      cell: ({ quantity, shipped = 0 }) =>
        shipped > 0 ? `${quantity - shipped} of ${quantity} left` : quantity,
    },
    {
      id: 'createdAt',
      header: 'Ordered',
      width: '6.75rem',
      cell: ({ createdAt }) => <OrderDate at={createdAt} />,
    },
    {
      id: 'payment',
      header: 'Payment',
      width: '6.5rem',
      cell: ({ payment }) => <PaymentLabel payment={payment} />,
    },
    {
      id: 'cancel',
      header: 'Cancel',
      unlabelled: true,
      width: '5.75rem',
      cell: (line) => <CancelButton line={line} onCancel={onCancel} />,
    },
  ];
}

interface CancelButtonProps {
  line: OrderLine;
  onCancel: (line: OrderLine) => void;
}

/** A line of a packed order cannot be cancelled. */
function CancelButton({ line, onCancel }: CancelButtonProps) {
  if (line.state !== 'placed') return <StateLabel state={line.state} />;
  return (
    <QuietButton {...opensDialog} onClick={() => onCancel(line)}>
      Cancel
      <VisuallyHidden>{` the order of ${line.service} by ${line.clientName}`}</VisuallyHidden>
    </QuietButton>
  );
}
