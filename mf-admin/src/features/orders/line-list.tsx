import type { Order, OrderSort } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import {
  Button,
  ConfirmDialog,
  media,
  preloadDialogs,
  TextLink,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { EmailText } from '@whetstone/ui/email-text';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { type Column, SORT_BY_TIME, sortBy } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { useListParams } from '../../shared/data-table/list-params.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { effectOfCancelling } from '../../shared/orders/cancelling.ts';
import { OrderDate, orderPath, PaymentLabel, StateLabel } from '../../shared/orders/order-state.tsx';
import { useCancelAnyOrderMutation, useListAllOrdersInfiniteQuery } from './lines.api.ts';

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
  noun: 'open lines',
  hint: 'Search by customer name, email or tool.',
  empty: 'Lines appear here when customers place orders.',
};

/** The open lines of all orders, each with a button to cancel it. */
export function LineList() {
  const controls = useListParams(SORTS);
  const query = useListAllOrdersInfiniteQuery(controls.params, { refetchOnMountOrArgChange: true });
  const [orderToCancel, setOrderToCancel] = useState<Order | null>(null);
  const columns = useMemo(() => lineColumns(setOrderToCancel), []);
  const cancel = useCancelOrder();
  return (
    <>
      <LineRows>
        <DataTable copy={COPY} list={usePagedList(query)} columns={columns} controls={controls} />
      </LineRows>
      <ConfirmDialog
        open={orderToCancel !== null}
        onOpenChange={(open) => !open && setOrderToCancel(null)}
        question="Are you sure you want to Cancel?"
        details={orderToCancel && detailsOf(orderToCancel)}
        confirmLabel="Yes, cancel it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => orderToCancel && void cancel(orderToCancel)}
      />
    </>
  );
}

/** Name, email and service share the rest of the width. A narrow screen scrolls sideways, a phone shows cards. */
const LineRows = styled.div`
  ${media.medium} {
    &&& table {
      min-width: 59.5rem;
    }
    &&& :is(th, td) {
      padding-inline-end: ${tokens.space.s};
    }
    th[data-column='number'] {
      width: 6.75rem;
    }
    th[data-column='quantity'] {
      width: 7rem;
    }
    th:is([data-column='createdAt'], [data-column='payment']) {
      width: 6.5rem;
    }
    th[data-column='cancel'] {
      width: 5.75rem;
    }
    /* The text of the quiet button lines up with its heading. */
    td[data-column='cancel'] button {
      margin-inline-start: calc(-1 * ${tokens.space.xs});
    }
  }
`;

function detailsOf({ service, quantity, clientName, number, payment }: Order): string {
  // An order that an instance of version 0.1.0 has placed gets its number within a minute.
  const order = number ? `, order ${number}` : '';
  return `${service} × ${quantity} of ${clientName}${order}. ${effectOfCancelling({ payment, what: 'price of this line' })}`;
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

function lineColumns(onCancel: (order: Order) => void): Column<Order>[] {
  return [
    {
      id: 'number',
      header: 'Number',
      width: 'narrow',
      cell: ({ number }) => <NumberLink to={orderPath(number)}>{number}</NumberLink>,
    },
    {
      id: 'clientName',
      header: 'Name',
      sort: sortBy('clientName'),
      cell: ({ clientName }) => clientName,
    },
    {
      id: 'client',
      header: 'Email',
      sort: sortBy('client'),
      cell: ({ client }) => <EmailText email={client} />,
    },
    {
      id: 'service',
      header: 'Service',
      sort: sortBy('service'),
      cell: ({ service }) => service,
    },
    {
      id: 'quantity',
      header: 'Quantity',
      numeric: true,
      width: 'narrow',
      sort: sortBy('quantity', 'descending'),
      cell: ({ quantity }) => quantity,
    },
    {
      id: 'createdAt',
      header: 'Ordered',
      width: 'narrow',
      sort: SORT_BY_TIME,
      cell: ({ createdAt }) => <OrderDate at={createdAt} />,
    },
    {
      id: 'payment',
      header: 'Payment',
      width: 'narrow',
      cell: ({ payment }) => <PaymentLabel payment={payment} />,
    },
    {
      id: 'cancel',
      header: 'Cancel',
      control: true,
      width: 'narrow',
      cell: (order) => <CancelButton order={order} onCancel={onCancel} />,
    },
  ];
}

const NumberLink = styled(TextLink)`
  white-space: nowrap;
`;

interface CancelButtonProps {
  order: Order;
  onCancel: (order: Order) => void;
}

/** A line of a packed order cannot be cancelled. */
function CancelButton({ order, onCancel }: CancelButtonProps) {
  if (order.state !== 'placed') return <StateLabel state={order.state} />;
  return (
    <Button
      size="small"
      variant="quiet"
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
