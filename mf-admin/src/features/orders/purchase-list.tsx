import { skipToken } from '@whetstone/kernel';
import {
  Badge,
  Button,
  ConfirmDialog,
  formatPrice,
  Price,
  preloadDialogs,
  TextLink,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { EmailText } from '@whetstone/ui/email-text';
import { type ReactNode, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { type Column, SORT_BY_TIME } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { type PagedList, usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { ExportCsv } from '../../shared/export-csv.tsx';
import { effectOfCancelling } from '../../shared/orders/cancelling.ts';
import { NextStepLink } from '../../shared/orders/next-step.tsx';
import { OrderDate, orderPath, PaymentLabel, StateLabel } from '../../shared/orders/order-state.tsx';
import { PrintsPackingSlips } from '../../shared/orders/packing-slips.tsx';
import { BulkPacking } from './bulk-packing.tsx';
import { FilterFields } from './filter-fields.tsx';
import { type OrderRequest, toRequest, useOrderFilters } from './order-filters.ts';
import { OrderRows } from './order-rows.tsx';
import { type Selection, SelectOrder, useSelection } from './order-selection.tsx';
import {
  type PurchaseRow,
  purchasesExport,
  useCancelPurchase,
  useCountPurchasesQuery,
  useListPurchasesInfiniteQuery,
} from './purchases.api.ts';

const COPY = {
  noun: 'orders',
  hint: 'Any part of a number, customer, tool, address or phone number. Days are in UTC.',
  empty: 'Orders appear here when customers place them.',
  noMatch: 'No order matches these filters.',
};

/** The orders of all customers, each with its lines. The header gets the actions on all of them. Prints the packing slips of the selected orders. */
export function PurchaseList({ header }: { header: (actions: ReactNode) => ReactNode }) {
  const controls = useOrderFilters();
  const { filters } = controls;
  const request = useMemo(() => toRequest(filters), [filters]);
  const list = useOrderList(request);
  const selection = useSelection(list.rows, filters);
  const [orderToCancel, setOrderToCancel] = useState<PurchaseRow | null>(null);
  const cancel = useCancelPurchase();
  const isSearched = filters.q !== undefined;
  const columns = useMemo(
    () => orderColumns(selection, setOrderToCancel, isSearched),
    [selection, isSearched],
  );
  return (
    <PrintsPackingSlips orders={selection.rows}>
      {header(<ExportCsv request={purchasesExport(request)} noun="orders" />)}
      <OrderRows>
        <DataTable
          copy={COPY}
          list={list}
          columns={columns}
          controls={{ params: filters, setParams: controls.setParams }}
          filters={{
            fields: <FilterFields filters={filters} setFilter={controls.setFilter} />,
            actions: null,
            active: controls.active,
            onClear: controls.clear,
          }}
          toolbar={
            (list.status === 'loading' || list.rows.length > 0) && (
              <BulkPacking selection={selection} loaded={list.rows.length} />
            )
          }
        />
      </OrderRows>
      <ConfirmDialog
        open={orderToCancel !== null}
        onOpenChange={(open) => !open && setOrderToCancel(null)}
        question="Are you sure you want to Cancel?"
        details={orderToCancel && detailsOf(orderToCancel)}
        confirmLabel="Yes, cancel it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => orderToCancel && void cancel(orderToCancel.number)}
      />
    </PrintsPackingSlips>
  );
}

function detailsOf({ number, clientName, total, currency, payment }: PurchaseRow): string {
  return `Order ${number} of ${clientName}, ${formatPrice(total, currency)}. ${effectOfCancelling({ payment, what: 'payment' })}`;
}

/** The orders, which are counted only if there are more than the loaded ones. */
function useOrderList(request: OrderRequest): PagedList<PurchaseRow> {
  const list = usePagedList(useListPurchasesInfiniteQuery(request, { refetchOnMountOrArgChange: true }));
  const isCounted = list.total === undefined && !list.outdated;
  const { currentData: total } = useCountPurchasesQuery(isCounted ? request : skipToken);
  return { ...list, total: list.total ?? total };
}

function orderColumns(
  selection: Selection,
  onCancel: (order: PurchaseRow) => void,
  isSearched: boolean,
): Column<PurchaseRow>[] {
  return [
    {
      id: 'select',
      header: 'Select',
      control: true,
      width: 'checkbox',
      cell: ({ number }) => <SelectOrder number={number} selection={selection} />,
    },
    {
      id: 'number',
      header: 'Number',
      cell: ({ number }) => <NumberLink to={orderPath(number)}>{number}</NumberLink>,
    },
    {
      id: 'createdAt',
      header: 'Date',
      sort: SORT_BY_TIME,
      cell: ({ createdAt }) => <OrderTime at={createdAt} />,
    },
    {
      id: 'clientName',
      header: 'Customer',
      cell: (order) => <Customer order={order} isWhole={isSearched} />,
    },
    { id: 'lines', header: 'Tools', cell: ({ lines }) => <Lines lines={lines} /> },
    {
      id: 'state',
      header: 'State',
      cell: (order) => (
        <>
          <StateLabel state={order.state} />
          <NextStepLink order={order} />
        </>
      ),
    },
    { id: 'payment', header: 'Payment', cell: ({ payment }) => <PaymentLabel payment={payment} /> },
    {
      id: 'total',
      header: 'Total',
      numeric: true,
      cell: ({ total, currency }) => <Price dollars={total} currency={currency} />,
    },
    {
      id: 'cancel',
      header: 'Cancel',
      control: true,
      cell: (order) => <CancelButton order={order} onCancel={onCancel} />,
    },
  ];
}

const NumberLink = styled(TextLink)`
  font-weight: ${tokens.weight.strong};
  white-space: nowrap;
`;

const Detail = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  overflow-wrap: anywhere;
`;

/** Two lines on a wide screen. The page of the order shows all of it. */
const TwoLines = styled(Detail)`
  @media (min-width: 1300px) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`;

const times = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** 'Nov 21, 2026' and below '14:32 UTC': the filters have days in UTC, too. */
function OrderTime({ at }: { at: string }) {
  return (
    <>
      <OrderDate at={at} />
      <Detail>{times.format(new Date(at))} UTC</Detail>
    </>
  );
}

interface CustomerProps {
  order: PurchaseRow;
  /** Shows all of the address: a search may have found it. */
  isWhole: boolean;
}

function Customer({ order: { clientName, client, address, verified }, isWhole }: CustomerProps) {
  const Contact = isWhole ? Detail : TwoLines;
  return (
    <>
      {clientName} {!verified && <Badge tone="ochre">Unconfirmed email</Badge>}
      <Contact title={`${client}, ${address}`}>
        <EmailText email={client} />, {address}
      </Contact>
    </>
  );
}

const MAX_LINES = 2;

/** 'Chisel × 2', which does not break before the quantity. */
const countOf = (service: string, quantity: number): string => `${service}\u00a0×\u00a0${quantity}`;

function Lines({ lines }: { lines: PurchaseRow['lines'] }) {
  const rest = lines.length - MAX_LINES;
  return (
    <>
      {lines.slice(0, MAX_LINES).map(({ _id, service, quantity, cancelled }) => (
        <div key={_id}>
          {cancelled ? <del>{countOf(service, quantity)}</del> : countOf(service, quantity)}
        </div>
      ))}
      {rest > 0 && <Detail>and {rest} more</Detail>}
    </>
  );
}

interface CancelButtonProps {
  order: PurchaseRow;
  onCancel: (order: PurchaseRow) => void;
}

/** An order that has left the workshop cannot be cancelled. */
function CancelButton({ order, onCancel }: CancelButtonProps) {
  const { number, state } = order;
  if (state !== 'placed' && state !== 'packed') return null;
  return (
    <Button
      size="small"
      variant="quiet"
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
      onClick={() => onCancel(order)}
    >
      Cancel
      <VisuallyHidden> order {number}</VisuallyHidden>
    </Button>
  );
}
