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

const Address = styled.p`
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

const Lines = styled.table`
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
    padding-left: ${tokens.space.m};
    text-align: end;
    white-space: nowrap;
  }

  thead th {
    border-bottom-color: ${tokens.color.ink};
    color: ${tokens.color.inkMuted};
    font-size: 9pt;
  }

  tfoot th {
    font-weight: ${tokens.weight.body};
  }

  tfoot tr:last-child :is(th, td) {
    border-bottom: 0;
    font-size: 13pt;
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
  currency: string;
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

/** The receipt of a paid order, otherwise the order: one page with the lines of its total. Shown on paper only. */
export function Receipt({ order, state, payment, day }: ReceiptProps) {
  const { number, createdAt, clientName, client, address, phone, history, invoices = [] } = order;
  const { delivery, discounts, taxes, total, currency } = order;
  const shop = getShop();
  const title = hasReceipt(order) ? 'Receipt' : 'Order';
  const lines = order.lines.filter(({ inTotal }) => inTotal);
  const paid = history.findLast(({ kind }) => kind === 'paid');
  const refunded = history
    .filter(({ kind }) => REFUNDS.includes(kind))
    .reduce((sum, { amount = 0 }) => sum + amount, 0);
  const sumOf = (label: string, amount: number) => ({ label, text: formatPrice(amount, currency) });
  const sums = [
    delivery === 0 ? { label: 'Delivery', text: 'Free' } : sumOf('Delivery', delivery),
    ...(discounts ?? []).map(({ label, amount }) => sumOf(label, -amount)),
    ...(taxes?.totals ?? []).map(({ label, amount }) => sumOf(label, amount)),
    sumOf('Total', total),
  ];
  return (
    <Paper aria-label={title}>
      <Head>
        <div>
          <Shop>{shop.company}</Shop>
          <Address>{shop.address}</Address>
        </div>
        <div>
          <p>{shop.email}</p>
          <p>{shop.phone}</p>
        </div>
      </Head>
      <h2>{title}</h2>
      <Facts>
        <Fact term="Order">{number}</Fact>
        <Fact term="Date">
          <time dateTime={createdAt}>{day(createdAt)}</time>
        </Fact>
        <Fact term="State">{state}</Fact>
        <Fact term="Payment">{payment}</Fact>
        {paid && <Fact term="Paid on">{day(paid.on ?? paid.at)}</Fact>}
        {refunded > 0 && <Fact term="Refunded">{formatPrice(refunded, currency)}</Fact>}
        {invoices.length > 0 && (
          <Fact term="Invoice">{invoices.map((invoice) => invoice.number).join(', ')}</Fact>
        )}
        <Fact term="Customer">{`${clientName}, ${client}`}</Fact>
        <dt>Delivery to</dt>
        <Address as="dd">{`${address}\n${phone}`}</Address>
      </Facts>
      <Lines>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ _id, service, quantity, price, total: lineTotal }) => (
            <tr key={_id}>
              <td>{service}</td>
              <td>{quantity}</td>
              <td>{formatPrice(price, currency)}</td>
              <td>{formatPrice(lineTotal, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {[...sums.entries()].map(([position, { label, text }]) => (
            <tr key={position}>
              <th scope="row" colSpan={3}>
                {label}
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tfoot>
      </Lines>
    </Paper>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
