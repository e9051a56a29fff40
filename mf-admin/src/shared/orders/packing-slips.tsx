import type { OrderSummary } from '@whetstone/contract';
import { getShop, Logo, tabularNumerals } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatQuantity } from '../format.ts';
import { OrderDate } from './order-state.tsx';

/** What a packing slip shows of an order. */
export type SlipOrder = Pick<
  OrderSummary,
  | 'number'
  | 'createdAt'
  | 'clientName'
  | 'recipient'
  | 'address'
  | 'phone'
  | 'deliveryName'
  | 'lines'
  | 'state'
  | 'partlyShipped'
  | 'payment'
  | 'next'
>;

/** Nobody packs an order that is cancelled, or whose money is returned. */
export function hasPackingSlip({
  state,
  payment,
  next,
}: Pick<SlipOrder, 'state' | 'payment' | 'next'>): boolean {
  return state !== 'cancelled' && payment !== 'refunded' && next !== 'cancel';
}

interface PrintsPackingSlipsProps {
  /** Without an order that has a packing slip, the page itself is printed. */
  orders: readonly SlipOrder[];
  children: ReactNode;
}

export const Screen = styled.div<{ $printed: boolean }>`
  @media print {
    display: ${({ $printed }) => ($printed ? 'block' : 'none')};
  }
`;

const Slips = styled.div`
  display: none;

  @media print {
    display: block;
  }
`;

/** A page that prints a packing slip for each order that has one, one on each sheet, in place of its content. */
export function PrintsPackingSlips({ orders, children }: PrintsPackingSlipsProps) {
  const printed = orders.filter(hasPackingSlip);
  return (
    <>
      <Screen $printed={printed.length === 0}>{children}</Screen>
      <Slips>
        {printed.map((order) => (
          <PackingSlip key={order.number} order={order} />
        ))}
      </Slips>
    </>
  );
}

const Sheet = styled.section`
  color: #000;
  font-size: 11pt;

  & + & {
    break-before: page;
  }
`;

const Header = styled.header`
  display: flex;
  justify-content: space-between;
  padding-bottom: 4mm;
  border-bottom: 0.3mm solid #000;
`;

const Sender = styled.p`
  text-align: end;
  white-space: pre-line;
`;

const OrderNumber = styled.h2`
  margin-block: 8mm;
  font-size: 40pt;
`;

const Recipient = styled.address`
  margin-block: 8mm;
  font-size: 14pt;
  font-style: normal;
  white-space: pre-line;

  strong {
    display: block;
  }
`;

const Lines = styled.table`
  ${tabularNumerals}
  width: 100%;
  border-collapse: collapse;

  th {
    text-align: start;
  }
  :is(th, td) {
    padding-block: 3mm;
    border-bottom: 0.3mm solid #000;
  }
  tr {
    break-inside: avoid;
  }
  th:nth-child(-n + 2) {
    width: 26mm;
  }
  td:nth-child(2) {
    font-size: 14pt;
    font-weight: bold;
  }
`;

const Box = styled.span`
  display: block;
  width: 6mm;
  height: 6mm;
  border: 0.3mm solid #000;
`;

const Total = styled.p`
  margin-block: 8mm;
  font-weight: bold;
`;

/** The sender, the recipient and the open lines with boxes to check, without prices. Of a partly shipped order, what is left of them. */
function PackingSlip({ order }: { order: SlipOrder }) {
  const { number, createdAt, clientName, recipient, address, phone, deliveryName, partlyShipped } = order;
  const shop = getShop();
  const open = order.lines
    .map((line) => ({ ...line, quantity: line.quantity - ((partlyShipped && line.shipped) || 0) }))
    .filter(({ quantity, cancelled }) => quantity > 0 && !cancelled);
  const items = open.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Sheet aria-label={`Packing slip of order ${number}`}>
      <Header>
        <Logo />
        <Sender>{`Packing slip\n${shop.company}\n${shop.address}`}</Sender>
      </Header>
      <OrderNumber>{number}</OrderNumber>
      <p>
        Ordered <OrderDate at={createdAt} />
      </p>
      <Recipient>
        {!recipient && <strong>{clientName}</strong>}
        <span>{`${address}\n${phone}`}</span>
      </Recipient>
      <Total>{deliveryName}</Total>
      <Lines>
        <thead>
          <tr>
            <th>Packed</th>
            <th>Quantity</th>
            <th>Tool</th>
          </tr>
        </thead>
        <tbody>
          {open.map(({ _id, quantity, service }) => (
            <tr key={_id}>
              <td>
                <Box />
              </td>
              <td>{quantity}</td>
              <td>{service}</td>
            </tr>
          ))}
        </tbody>
      </Lines>
      <Total>{`${formatQuantity(items, 'item')} on ${formatQuantity(open.length, 'line')}`}</Total>
    </Sheet>
  );
}
