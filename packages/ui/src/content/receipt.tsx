// By its name: the bundler replaces this import with the package that the host provides.
import { formatPrice, getShop, tabularNumerals, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** On paper only. */
const Paper = styled.section`
  ${tabularNumerals}
  display: none;
  font-size: 11pt;
  line-height: 1.4;

  @media print {
    display: block;
  }

  h2 {
    margin-bottom: ${tokens.space.l};
    font-size: 20pt;
  }
`;

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space.l};
  padding-bottom: ${tokens.space.m};
  margin-bottom: ${tokens.space.l};
  border-bottom: 2px solid ${tokens.color.ink};

  > :last-child {
    text-align: end;
  }
`;

const Shop = styled.p`
  font-size: 16pt;
  font-weight: ${tokens.weight.heading};
`;

/** An address with its line breaks. */
export const DocumentAddress = styled.p`
  white-space: pre-line;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${tokens.space.xxs} ${tokens.space.l};
  margin-bottom: ${tokens.space.l};

  dt {
    color: ${tokens.color.inkMuted};
  }
`;

export interface DocumentLinesProps {
  /** Between columns. */
  $gap: string;
  /** The size of the headings. */
  $small: string;
  /** The size of the total. */
  $large: string;
}

/** The lines of a receipt or an invoice, with a text, a quantity and amounts, and its sums in the footer. */
export const DocumentLines = styled.table<DocumentLinesProps>`
  width: 100%;
  border-collapse: collapse;

  :is(th, td) {
    padding: ${tokens.space.xs} ${tokens.space.s} ${tokens.space.xs} 0;
    border-bottom: 1px solid ${tokens.color.rule};
    text-align: start;
    break-inside: avoid;
  }

  :is(th, td):not(:first-child) {
    padding-right: 0;
    padding-left: ${({ $gap }) => $gap};
    text-align: end;
    white-space: nowrap;
  }

  thead th {
    border-bottom-color: ${tokens.color.ink};
    color: ${tokens.color.inkMuted};
    font-size: ${({ $small }) => $small};
  }

  tfoot th {
    font-weight: ${tokens.weight.body};
  }

  tfoot tr:last-child :is(th, td) {
    border-bottom: 0;
    font-size: ${({ $large }) => $large};
    font-weight: ${tokens.weight.heading};
  }
`;

interface Line {
  _id: string;
  service: string;
  quantity: number;
  price: number;
  total: number;
  /** Lines that were cancelled before the rest of the order are not. */
  inTotal: boolean;
  /** How many are in parcels. */
  shipped?: number;
  returnedQuantity?: number;
}

/** Amounts in the currency of the order. */
export interface ReceiptOrder {
  number: string;
  createdAt: string;
  clientName: string;
  client: string;
  address: string;
  phone: string;
  lines: readonly Line[];
  delivery: number;
  /** What is taken off. Positive. */
  discounts?: readonly { label: string; amount: number }[];
  taxes?: { totals: readonly { label: string; amount: number }[] };
  total: number;
  /** What refunds have returned of the total. */
  refunded?: number;
  partlyShipped?: boolean;
  currency: string;
  payments?: readonly { state: string; amount: number }[];
  history: readonly { kind: string; at: string; on?: string; amount?: number }[];
  /** Invoices and credit notes. */
  invoices?: readonly { number: string }[];
}

export interface ReceiptProps {
  order: ReceiptOrder;
  /** 'Placed' */
  state: string;
  /** 'Paid' */
  payment: string;
  /** Formats a time, or a day such as 2026-11-23. */
  day: (at: string) => string;
}

const REFUNDS = ['refunded', 'refunded-in-part'];

/** Whether the shop has the money of an order, or had it until a refund. */
export function hasReceipt({ history }: Pick<ReceiptOrder, 'history'>): boolean {
  return history.findLast(({ kind }) => kind === 'paid' || kind === 'payment-returned')?.kind === 'paid';
}

/** 'Plane, 1 of 2 shipped, 1 returned' */
function describe(
  { service, quantity, inTotal, shipped = 0, returnedQuantity = 0 }: Line,
  isPartlyShipped?: boolean,
): string {
  return [
    service,
    ...(inTotal ? [] : ['cancelled']),
    ...(inTotal && isPartlyShipped ? [`${shipped} of ${quantity} shipped`] : []),
    ...(returnedQuantity > 0 ? [`${returnedQuantity} returned`] : []),
  ].join(', ');
}

/** The receipt of a paid order, with its cancelled lines. Otherwise the order: the lines of its total. One page, shown on paper only. */
export function Receipt({ order, state, payment, day }: ReceiptProps) {
  const { number, createdAt, clientName, client, address, phone, history, invoices = [] } = order;
  const { delivery, discounts, taxes, total, refunded, currency, partlyShipped, payments = [] } = order;
  const shop = getShop();
  const isReceipt = hasReceipt(order);
  const title = isReceipt ? 'Receipt' : 'Order';
  const lines = order.lines.filter(({ inTotal }) => inTotal || isReceipt);
  const online = payments.find(({ state: paymentState }) => paymentState === 'paid');
  const paid = history.findLast(({ kind }) => kind === 'paid');
  const refundedInAll = history
    .filter(({ kind }) => REFUNDS.includes(kind))
    .reduce((sum, { amount = 0 }) => sum + amount, 0);
  const sumOf = (label: string, amount: number) => ({ label, text: formatPrice(amount, currency) });
  const sums = [
    delivery === 0 ? { label: 'Delivery', text: 'Free' } : sumOf('Delivery', delivery),
    ...(discounts ?? []).map(({ label, amount }) => sumOf(label, -amount)),
    ...(taxes?.totals ?? []).map(({ label, amount }) => sumOf(label, amount)),
    sumOf('Total', total),
    ...(refunded ? [sumOf('Refunded', -refunded), sumOf('Total after all refunds', total - refunded)] : []),
  ];
  return (
    <Paper aria-label={title}>
      <Head>
        <div>
          <Shop>{shop.company}</Shop>
          <DocumentAddress>{shop.address}</DocumentAddress>
        </div>
        <div>
          <p>{shop.email}</p>
          <p>{shop.phone}</p>
        </div>
      </Head>
      <h2>{title}</h2>
      <Facts>
        <DocumentFact term="Order">{number}</DocumentFact>
        <DocumentFact term="Date">
          <time dateTime={createdAt}>{day(createdAt)}</time>
        </DocumentFact>
        <DocumentFact term="State">{state}</DocumentFact>
        <DocumentFact term="Payment">{payment}</DocumentFact>
        <DocumentFact term="Paid on">{paid && day(paid.on ?? paid.at)}</DocumentFact>
        <DocumentFact term="Paid amount">
          {isReceipt && online && formatPrice(online.amount, currency)}
        </DocumentFact>
        <DocumentFact term={refunded ? 'Refunded in all' : 'Refunded'}>
          {refundedInAll > 0 && formatPrice(refundedInAll, currency)}
        </DocumentFact>
        <DocumentFact term="Invoice">{invoices.map((invoice) => invoice.number).join(', ')}</DocumentFact>
        <DocumentFact term="Customer">{`${clientName}, ${client}`}</DocumentFact>
        <dt>Delivery to</dt>
        <DocumentAddress as="dd">{`${address}\n${phone}`}</DocumentAddress>
      </Facts>
      <DocumentLines $gap={tokens.space.m} $small="9pt" $large="13pt">
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <td>{describe(line, partlyShipped)}</td>
              <td>{line.quantity}</td>
              <td>{formatPrice(line.price, currency)}</td>
              <td>{line.inTotal ? formatPrice(line.total, currency) : '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {[...sums.entries()].map(([position, { label, text }]) => (
            <DocumentSum key={position} label={label}>
              {text}
            </DocumentSum>
          ))}
        </tfoot>
      </DocumentLines>
    </Paper>
  );
}

/** A term and its value in a `dl`. Nothing for an empty value. */
export function DocumentFact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

export interface DocumentSumProps {
  label: string;
  /** Below the label. */
  tax?: string | undefined;
  /** The amount. */
  children: string;
}

/** A row in the footer of `DocumentLines`. */
export function DocumentSum({ label, tax, children }: DocumentSumProps) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        <span>{label}</span>
        {tax && <small>{tax}</small>}
      </th>
      <td>{children}</td>
    </tr>
  );
}
