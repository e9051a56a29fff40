import type { Order } from '@whetstone/contract';
import { formatPrice, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { TrackingLink } from '../../shared/order-layout.tsx';
import { dayOf, Minute, STATE_LABELS, WITHDRAWN } from '../../shared/order-state.tsx';

type Event = Order['history'][number];

const DOT = '0.8125rem';

const List = styled.ol`
  display: grid;
  margin: 0;
`;

const Item = styled.li<{ $pending: boolean }>`
  position: relative;
  padding: 0 0 ${tokens.space.l} ${tokens.space.l};
  color: ${({ $pending }) => ($pending ? tokens.color.inkMuted : tokens.color.ink)};

  &::before {
    position: absolute;
    inset: 0.35em auto auto 0;
    width: ${DOT};
    height: ${DOT};
    border: 2px solid ${({ $pending }) => ($pending ? tokens.color.rule : tokens.color.outline)};
    border-radius: 50%;
    background: ${({ $pending }) => ($pending ? tokens.color.paper : tokens.color.outline)};
    content: '';
  }

  &:not(:last-child)::after {
    position: absolute;
    inset: calc(0.35em + ${DOT}) auto -0.35em calc(${DOT} / 2);
    border-left: 1px solid ${({ $pending }) => ($pending ? tokens.color.rule : tokens.color.outline)};
    content: '';
  }

  &:last-child {
    padding-bottom: 0;
  }
`;

const Title = styled.p`
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};
`;

const Detail = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  line-height: ${tokens.leading.snug};
  overflow-wrap: anywhere;
`;

export function Timeline({ order }: { order: Order }) {
  return (
    <List>
      {order.history.map((event) => (
        <Item key={`${event.kind} ${event.at} ${event.service ?? ''}`} $pending={false}>
          <Title>
            {event.kind === 'shipped' && hasParts(order) ? 'Parcel shipped' : titleOf(event, order.currency)}
          </Title>
          <Detail>
            <Minute at={event.at} />
            <span>{actorOf(event)}</span>
          </Detail>
          {event.parcel !== undefined && <Shipment order={order} index={event.parcel} />}
          {event.before && <Correction event={event} />}
          {event.note && event.kind !== 'address-changed' && <Detail>{event.note}</Detail>}
        </Item>
      ))}
      {pendingSteps(order).map((title) => (
        <Item key={title} $pending>
          <Title>{title}</Title>
          <Detail>
            <VisuallyHidden>This step is </VisuallyHidden>pending
          </Detail>
        </Item>
      ))}
    </List>
  );
}

/** The address, the phone number, or both. */
function Correction({ event: { before = '', after = '', otherCountry } }: { event: Event }) {
  const inLine = (lines: string) => lines.replaceAll('\n', ', ');
  return (
    <>
      <Detail>{`Before: ${inLine(before)}`}</Detail>
      <Detail>{`Now: ${inLine(after)}`}</Detail>
      {otherCountry && <Detail>The tax and the delivery cost stay as ordered.</Detail>}
    </>
  );
}

const TITLES: Record<Exclude<Event['kind'], 'line-cancelled' | 'refunded-in-part'>, string> = {
  placed: 'Order placed',
  cancelled: 'Order cancelled',
  invoiced: 'Payment on invoice accepted',
  'address-changed': 'Address corrected',
  'vat-confirmed': 'VAT number confirmed',
  'vat-refused': 'VAT number not accepted',
  'stock-released': 'Not paid in time, so the tools are no longer reserved',
  paid: 'Payment received',
  'payment-returned': 'Sold out before your payment arrived, so we return it',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  'return-requested': 'Return requested',
  'return-accepted': 'Return accepted',
  'return-declined': 'Return declined',
  'return-received': 'Returned tools received',
  'return-cancelled': 'Return cancelled',
  refunded: 'Payment refunded',
  'dispute-opened': 'Payment disputed by your bank',
  'dispute-won': 'Dispute closed',
  'dispute-lost': 'Payment returned by your bank',
};

function titleOf({ kind, service, amount, on, withdrawal }: Event, currency: string): string {
  if (withdrawal) return WITHDRAWN;
  if (kind === 'vat-confirmed' && amount)
    return `${TITLES[kind]}, ${formatPrice(amount, currency)} of VAT goes back`;
  if (kind === 'paid' && on) return `${TITLES[kind]} on ${dayOf(on)}`;
  if (kind === 'line-cancelled') return `${service ?? 'One tool'} cancelled`;
  if (kind === 'refunded-in-part')
    return amount ? `${formatPrice(amount, currency)} refunded` : 'Return completed, nothing to refund';
  return TITLES[kind];
}

const CANCELLED: readonly Event['kind'][] = ['cancelled', 'line-cancelled', 'return-cancelled'];

/** Customers see who cancelled. All other steps are the shop's. */
function actorOf({ kind, byCustomer }: Event): string {
  if (!CANCELLED.includes(kind)) return '';
  return byCustomer ? ', by you' : ', by Whetstone';
}

/** In the order in which they follow. */
function pendingSteps({ state, payment, payable, next: nextStep }: Order): string[] {
  if (state === 'cancelled' || nextStep === 'cancel') return [];
  const steps = ['placed', 'packed', 'shipped', 'delivered'] as const;
  const next = steps.slice(steps.indexOf(state) + 1).map((step) => STATE_LABELS[step]);
  if (state !== 'placed' || payment !== 'unpaid') return next;
  return [payable ? 'Payment' : 'Invoice or payment', ...next];
}

/** Whether no parcel contains the whole order. */
function hasParts({ parcels, partlyShipped = false }: Order): boolean {
  return partlyShipped || parcels.length > 1;
}

interface ShipmentProps {
  order: Order;
  /** Of the parcel in the order. */
  index: number;
}

function Shipment({ order, index }: ShipmentProps) {
  const parcel = order.parcels[index];
  if (!parcel) return null;
  const { carrier, tracking, trackingUrl, lines } = parcel;
  return (
    <Detail>
      {hasParts(order) && (
        <span>{`${lines.map(({ service, quantity }) => `${quantity} × ${service}`).join(', ')}. `}</span>
      )}
      <span>{`With ${carrier}`}</span>
      {tracking && (
        <span>
          , tracking <TrackingLink tracking={tracking} url={trackingUrl} />
        </span>
      )}
    </Detail>
  );
}
