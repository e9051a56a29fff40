import type { Order } from '@whetstone/contract';
import { formatPrice, getShop, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { Day, paymentLabel, STATE_LABELS } from '../../shared/order-state.tsx';
import { deliveryCost } from './order-lines.tsx';

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

/** The receipt of an order: one page with the lines of its total. */
export function Receipt({ order }: { order: Order }) {
  const { number, createdAt, clientName, client, address, phone, state } = order;
  const { delivery, total, currency } = order;
  const shop = getShop();
  const lines = order.lines.filter(({ inTotal }) => inTotal);
  return (
    <Paper aria-label="Receipt">
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
      <h2>Receipt</h2>
      <Facts>
        <dt>Order</dt>
        <dd>{number}</dd>
        <dt>Date</dt>
        <dd>
          <Day at={createdAt} />
        </dd>
        <dt>State</dt>
        <dd>{STATE_LABELS[state]}</dd>
        <dt>Payment</dt>
        <dd>{paymentLabel(order)}</dd>
        <dt>Customer</dt>
        <dd>{`${clientName}, ${client}`}</dd>
        <dt>Delivery to</dt>
        <dd>{`${address}, ${phone}`}</dd>
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
          <tr>
            <th scope="row" colSpan={3}>
              Delivery
            </th>
            <td>{deliveryCost(delivery, currency)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{formatPrice(total, currency)}</td>
          </tr>
        </tfoot>
      </Lines>
    </Paper>
  );
}
