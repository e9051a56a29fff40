import type { Order } from '@whetstone/contract';
import { formatPrice, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { formatDay } from '../../shared/format.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { MutedLine } from '../../shared/text.ts';

type Event = Order['history'][number];
type Shown = Pick<Order, 'history' | 'payments' | 'currency' | 'parcels' | 'partlyShipped'>;

const SENTENCES: Record<Event['kind'], (event: Event, order: Shown) => string> = {
  placed: () => 'Order placed',
  'line-cancelled': ({ service }) => `${service ?? 'A line'} cancelled`,
  cancelled: () => 'Order cancelled',
  invoiced: () => 'Accepted on invoice',
  paid: ({ actor }, { payments }) =>
    payments.some(({ provider }) => provider === actor) ? 'Paid online' : 'Marked as paid',
  'address-changed': () => 'Address corrected',
  'vat-confirmed': ({ amount }, { currency }) =>
    `VAT number approved${amount ? `, ${formatPrice(amount, currency)} of VAT goes back` : ''}`,
  'vat-refused': () => 'VAT number refused',
  'stock-released': () => 'Unpaid, so the tools are no longer reserved',
  'payment-returned': ({ amount }, { currency }) =>
    `Sold out before the payment arrived, ${formatPrice(amount ?? 0, currency)} returned`,
  packed: () => 'Packed',
  shipped: (_, { parcels, partlyShipped }) =>
    partlyShipped || parcels.length > 1 ? 'Parcel shipped' : 'Shipped',
  delivered: () => 'Delivered',
  'return-requested': ({ withdrawal }) => (withdrawal ? 'Withdrawal from the contract' : 'Return requested'),
  'return-accepted': () => 'Return accepted',
  'return-declined': () => 'Return declined',
  'return-received': () => 'Returned tools received',
  'return-cancelled': () => 'Return cancelled by the customer',
  'refunded-in-part': ({ amount, service }, { currency }) =>
    `Refunded ${formatPrice(amount ?? 0, currency)}${service ? ` for ${service}` : ''}`,
  refunded: ({ amount }, { currency }) =>
    amount === undefined ? 'Refunded' : `Refunded ${formatPrice(amount, currency)}`,
  'dispute-opened': ({ amount }, { currency }) =>
    `${amount === undefined ? 'Payment' : formatPrice(amount, currency)} disputed by the customer's bank`,
  'dispute-won': () => 'Dispute closed, the money stays with the shop',
  'dispute-lost': () => 'Dispute lost, the customer has the money back',
};

const List = styled.ol`
  display: grid;
`;

const Item = styled.li`
  position: relative;
  padding: 0 0 ${tokens.space.m} ${tokens.space.l};
  border-left: 1px solid ${tokens.color.outline};
  margin-left: 0.3125rem;
  line-height: ${tokens.leading.snug};

  &:last-child {
    border-color: transparent;
    padding-bottom: 0;
  }
  &::before {
    content: '';
    position: absolute;
    left: -0.34rem;
    top: 0.3em;
    width: 0.625rem;
    height: 0.625rem;
    border-radius: 50%;
    background: ${tokens.color.outline};
    forced-color-adjust: none;
  }
  &:last-child::before {
    background: ${tokens.color.accent};
  }
`;

const Note = styled.p`
  margin-top: ${tokens.space.xxs};
  padding-left: ${tokens.space.s};
  border-left: 2px solid ${tokens.color.rule};
  font-size: ${tokens.text.s};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** '2 × Claw hammer, 1 × Chisel' */
function contentsOf(parcel: Order['parcels'][number] | undefined): string | undefined {
  return parcel?.lines.map(({ service, quantity }) => `${quantity} × ${service}`).join(', ');
}

/** What happened to the order, oldest first. */
export function OrderTimeline({ order }: { order: Shown }) {
  return (
    <List>
      {order.history.map((event) => (
        <Item key={`${event.at} ${event.kind} ${event.service ?? ''}`}>
          <strong>{SENTENCES[event.kind](event, order)}</strong>
          <MutedLine>
            <span>{event.actor}</span>, <ShortTime at={event.at} />
          </MutedLine>
          {event.parcel !== undefined && <MutedLine>{contentsOf(order.parcels[event.parcel])}</MutedLine>}
          {event.pieces && (
            <MutedLine>
              {event.pieces.map(({ condition, quantity }) => `${quantity} ${condition}`).join(', ')}
            </MutedLine>
          )}
          {(event.on || event.reference) && (
            <MutedLine>
              {[event.on && `Received on ${formatDay(event.on)}`, event.reference].filter(Boolean).join(', ')}
            </MutedLine>
          )}
          {event.kind === 'address-changed'
            ? event.before && (
                <>
                  <Note>{`Before:\n${event.before}`}</Note>
                  <Note>{`After:\n${event.after}`}</Note>
                  {event.otherCountry && (
                    <MutedLine>Another country: tax and delivery cost stayed as ordered.</MutedLine>
                  )}
                </>
              )
            : event.note && <Note>{event.note}</Note>}
        </Item>
      ))}
    </List>
  );
}
