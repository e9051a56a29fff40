import type { InvoiceKind, ListedInvoiceDto } from '@whetstone/contract/api';
import { requestOf } from '@whetstone/kernel';
import { Price } from '@whetstone/ui';
import { ConsoleHeader } from '../../shared/console.tsx';
import type { Column } from '../../shared/data-table/columns.ts';
import { FilterDays, FilterSelect } from '../../shared/data-table/filter-fields.tsx';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, day, keyOf, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { ExportCsv } from '../../shared/export-csv.tsx';
import { formatDay } from '../../shared/format.ts';
import { ORDERS_PATH, orderPath, PaymentLabel } from '../../shared/orders/order-state.tsx';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { Muted, MutedBlock, UnbrokenLink } from '../../shared/text.ts';
import { invoicesContractApi } from './generated/contract.ts';

const KINDS: Readonly<Record<InvoiceKind, string>> = { invoice: 'Invoices', 'credit-note': 'Credit notes' };
const FILTERS = { q: anyText, kind: keyOf(KINDS), from: day, to: day };

const invoicesExport = requestOf(invoicesContractApi, 'invoicesExport');

const invoicesApi = invoicesContractApi.injectEndpoints({
  endpoints: (build) => ({
    browseInvoices: build.infiniteQuery({
      ...pagesOf(invoicesContractApi, 'invoicesList', { count: true }),
      providesTags: ['TabRestored'],
    }),
  }),
});

/** The invoices and credit notes of all orders, newest first, with the filters in the URL. */
export function InvoiceList() {
  const controls = useUrlFilters(FILTERS);
  const { filters } = controls;
  const list = usePagedList(invoicesApi.useBrowseInvoicesInfiniteQuery(filters, READ_AGAIN));
  return (
    <>
      <ConsoleHeader
        title="Invoices"
        lead="The export has a row for each tax rate of a document, for your bookkeeping."
      >
        <ExportCsv request={invoicesExport(filters)} noun="invoices" />
      </ConsoleHeader>
      <SearchableTable
        noun="invoices"
        hint="A number, such as INV-000012 or 12, or the number of an order."
        empty="An invoice appears here when an order is paid or shipped."
        noMatch="No invoice matches these filters."
        list={list}
        columns={COLUMNS}
        rowId="number"
        controls={controls}
        fields={
          <>
            <FilterSelect label="Kind" name="kind" options={KINDS} controls={controls} />
            <FilterDays controls={controls} />
          </>
        }
      />
    </>
  );
}

/** A credit note takes its amounts back. */
function amountColumn(id: 'net' | 'tax' | 'total', header: string, width: string): Column<ListedInvoiceDto> {
  const Amount = id === 'total' ? 'span' : Muted;
  return {
    ...{ id, header, width, numeric: true },
    cell: ({ [id]: amount, kind, currency }) => (
      <Amount>
        <Price dollars={kind === 'credit-note' ? -amount : amount} currency={currency} />
      </Amount>
    ),
  };
}

const COLUMNS: Column<ListedInvoiceDto>[] = [
  {
    id: 'number',
    header: 'Number',
    width: '7.5rem',
    cell: ({ number }) => <UnbrokenLink to={`${ORDERS_PATH}/invoices/${number}`}>{number}</UnbrokenLink>,
  },
  {
    id: 'issuedOn',
    header: 'Date',
    width: '7rem',
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{formatDay(issuedOn)}</time>,
  },
  {
    id: 'order',
    header: 'Order',
    width: '7.5rem',
    cell: ({ orderNumber }) => <UnbrokenLink to={orderPath(orderNumber)}>{orderNumber}</UnbrokenLink>,
  },
  {
    id: 'buyer',
    header: 'Buyer',
    cell: ({ buyer, company, country }) => (
      <>
        <span>{company ?? buyer}</span>
        <MutedBlock>{company ? `${buyer}, ${country}` : country}</MutedBlock>
      </>
    ),
  },
  {
    id: 'payment',
    header: 'Payment',
    width: '7rem',
    cell: ({ kind, orderState, payment }) =>
      kind === 'invoice' ? <PaymentLabel payment={payment} state={orderState} /> : 'Credit note',
  },
  amountColumn('net', 'Net', '7rem'),
  amountColumn('tax', 'Tax', '6.5rem'),
  amountColumn('total', 'Gross', '7.5rem'),
];
