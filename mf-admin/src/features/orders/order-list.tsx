import { skipToken } from '@whetstone/kernel';
import { Badge, Price, TextLink, VisuallyHidden } from '@whetstone/ui';
import { EmailText } from '@whetstone/ui/email-text';
import { Late } from '@whetstone/ui/late';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { checkBox } from '../../shared/check-box.ts';
import type { CardLayout, Column } from '../../shared/data-table/columns.ts';
import { FilterDays, FilterSelect } from '../../shared/data-table/filter-fields.tsx';
import { QuietButton } from '../../shared/data-table/row-buttons.ts';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { type PagedList, usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { useSortedTable } from '../../shared/data-table/use-sorted-table.ts';
import { ExportCsv } from '../../shared/export-csv.tsx';
import { shopTime } from '../../shared/format.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { NextStepLink } from '../../shared/orders/next-step.tsx';
import {
  ORDERS_PATH,
  OrderDate,
  orderPath,
  PAYMENTS,
  PaymentLabel,
  StateLabel,
} from '../../shared/orders/order-state.tsx';
import { PrintsPackingSlips } from '../../shared/orders/packing-slips.tsx';
import { Detail, UnbrokenLink } from '../../shared/text.ts';
import { BulkPacking } from './bulk-packing.tsx';
import { AWAITED, FILTERS, type OrderRequest, SORTS, STATE_FILTERS, toRequest } from './order-filters.ts';
import {
  type OrderRow,
  ordersExport,
  useCountOrdersQuery,
  useListOrdersInfiniteQuery,
} from './orders.api.ts';

const loadCancelDialog = () => import(/* webpackChunkName: "cancel-dialog" */ './cancel-dialog.tsx');

const LAYOUT: CardLayout = {
  phone: `
    'select number number total' auto
    '. state payment createdAt' auto
    '. clientName clientName clientName' auto
    '. lines lines cancel' auto
    / 2.25rem auto minmax(min-content, 1fr) auto`,
  medium: `
    'select number clientName lines state total' auto
    'select createdAt clientName lines payment cancel' 1fr
    / 2.25rem 7.5rem minmax(0, 6fr) minmax(0, 5fr) 6rem 6rem`,
  atEnd: ['total', 'cancel'],
};

/** The orders of all customers, each with its lines. The header gets the actions on all of them. Prints the packing slips of the selected orders. */
export function OrderList({ header }: { header: (actions: ReactNode) => ReactNode }) {
  const controls = useUrlFilters(FILTERS);
  const { filters } = controls;
  const request = useMemo(() => toRequest(filters), [filters]);
  const list = useOrderList(request);
  const table = useSortedTable(list.rows, SORTS, controls);
  const { setRowSelection } = table;
  // Nobody packs an order that is not in the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters
  useEffect(() => setRowSelection({}), [filters]);
  const [orderToCancel, setOrderToCancel] = useState<OrderRow | null>(null);
  return (
    <PrintsPackingSlips orders={table.getSelectedRowModel().rows.map(({ original }) => original)}>
      {header(<ExportCsv request={ordersExport(request)} noun="orders" />)}
      <SearchableTable
        noun="orders"
        hint="Part of a number, customer, tool, address or phone."
        empty="No orders yet."
        noMatch="No order matches these filters."
        list={list}
        alignTop
        columns={orderColumns({
          selected: table.state.rowSelection,
          onSelect: (number) =>
            setRowSelection(({ [number]: isSelected = false, ...others }) =>
              isSelected ? others : { ...others, [number]: true },
            ),
          onCancel: setOrderToCancel,
          isSearched: !!filters.q,
        })}
        controls={controls}
        layout={LAYOUT}
        table={table}
        fields={
          <>
            <FilterSelect
              label="State"
              name="state"
              all="Not cancelled"
              options={STATE_FILTERS}
              controls={controls}
            />
            <FilterSelect label="Payment" name="payment" options={PAYMENTS} controls={controls} />
            <FilterSelect label="Next step" name="next" options={AWAITED} controls={controls} />
            <FilterDays controls={controls} />
          </>
        }
        toolbar={(list.status === 'loading' || list.rows.length > 0) && <BulkPacking table={table} />}
      />
      {orderToCancel && (
        <Late load={loadCancelDialog}>
          {({ CancelDialog }) => (
            <CancelDialog order={orderToCancel} onClose={() => setOrderToCancel(null)} />
          )}
        </Late>
      )}
    </PrintsPackingSlips>
  );
}

/** The orders, which are counted only if there are more than the loaded ones. */
function useOrderList(request: OrderRequest): PagedList<OrderRow> {
  const list = usePagedList(useListOrdersInfiniteQuery(request, { refetchOnMountOrArgChange: true }));
  const isCounted = list.total === undefined && !list.outdated;
  const { currentData: total } = useCountOrdersQuery(isCounted ? request : skipToken);
  return { ...list, total: list.total ?? total };
}

interface OrderColumns {
  /** By the number of the order. */
  selected: Readonly<Record<string, boolean>>;
  onSelect: (number: string) => void;
  onCancel: (order: OrderRow) => void;
  /** A search may have found the address. */
  isSearched: boolean;
}

function orderColumns({ selected, onSelect, onCancel, isSearched }: OrderColumns): Column<OrderRow>[] {
  return [
    {
      id: 'select',
      header: 'Select',
      hiddenHeader: true,
      unlabelled: true,
      width: '2.25rem',
      cell: ({ number }) => (
        <Target>
          <input
            type="checkbox"
            aria-label={`Select order ${number}`}
            checked={!!selected[number]}
            onChange={() => onSelect(number)}
          />
        </Target>
      ),
    },
    {
      id: 'number',
      header: 'Number',
      width: '6.75rem',
      cell: ({ number }) => <TextLink to={orderPath(number)}>{number}</TextLink>,
    },
    {
      id: 'createdAt',
      header: 'Date',
      width: '6.75rem',
      cell: ({ createdAt }) => <OrderTime at={createdAt} />,
    },
    {
      id: 'clientName',
      header: 'Customer',
      cell: (order) => <Customer order={order} isWhole={isSearched} />,
    },
    { id: 'lines', header: 'Tools', width: '11rem', cell: ({ lines }) => <Lines lines={lines} /> },
    {
      id: 'state',
      header: 'State',
      width: '6.75rem',
      cell: (order) => (
        <>
          <StateLabel {...order} />
          <NextStepLink order={order} />
        </>
      ),
    },
    {
      id: 'payment',
      header: 'Payment',
      width: '5.75rem',
      cell: ({ invoice, ...order }) => (
        <>
          <PaymentLabel {...order} />{' '}
          {invoice && <UnbrokenLink to={`${ORDERS_PATH}/invoices/${invoice}`}>{invoice}</UnbrokenLink>}
        </>
      ),
    },
    {
      id: 'total',
      header: 'Total',
      numeric: true,
      // USD 1,234.50
      width: '7rem',
      cell: ({ total, currency }) => <Price dollars={total} currency={currency} />,
    },
    {
      id: 'cancel',
      header: 'Cancel',
      unlabelled: true,
      width: '4.5rem',
      // An order that has left the workshop cannot be cancelled.
      cell: (order) =>
        (order.state === 'placed' || order.state === 'packed') && (
          <QuietButton {...opensDialog} onClick={() => onCancel(order)}>
            Cancel
            <VisuallyHidden>{`${order.partlyShipped ? ' the rest of' : ''} order ${order.number}`}</VisuallyHidden>
          </QuietButton>
        ),
    },
  ];
}

/** A larger target than the box itself. */
const Target = styled.label`
  ${checkBox}
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  margin-inline-start: -0.5rem;
`;

/** Two lines on a wide screen. The page of the order shows all of it. */
const TwoLines = styled(Detail)`
  @media (min-width: 81.25rem) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`;

/** 'Nov 21, 2026' and below '14:32 UTC': the filters have days of the shop, too. */
function OrderTime({ at }: { at: string }) {
  return (
    <>
      <OrderDate at={at} />
      <Detail>{shopTime(at, { hour: 'numeric', minute: '2-digit' })}</Detail>
    </>
  );
}

interface CustomerProps {
  order: OrderRow;
  /** Shows all of the address: a search may have found it. */
  isWhole: boolean;
}

function Customer({ order: { clientName, client, address, verified }, isWhole }: CustomerProps) {
  const Contact = isWhole ? Detail : TwoLines;
  return (
    <>
      <span>{clientName}</span> {!verified && <Badge tone="ochre">Unconfirmed email</Badge>}
      <Contact title={`${client}, ${address}`}>
        <EmailText email={client} />, <span>{address}</span>
      </Contact>
    </>
  );
}

function Lines({ lines }: { lines: OrderRow['lines'] }) {
  const rest = lines.length - 2;
  return (
    <>
      {lines.slice(0, 2).map(({ _id, service, quantity, cancelled }) => {
        const Line = cancelled ? 'del' : 'span';
        // Keep the quantity on the line of the name.
        return (
          <div key={_id}>
            <Line>{`${service}\u00a0×\u00a0${quantity}`}</Line>
          </div>
        );
      })}
      {rest > 0 && <Detail>{`and ${rest} more`}</Detail>}
    </>
  );
}
