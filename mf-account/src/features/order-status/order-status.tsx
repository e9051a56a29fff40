import type { OrderStatusDto } from '@whetstone/contract/api';
import { usePageHead } from '@whetstone/kernel';
import {
  ButtonLink,
  DescriptionItem,
  DescriptionList,
  formatPrice,
  PageHeader,
  Stack,
  TextLink,
} from '@whetstone/ui';
import { deliveryDates } from '@whetstone/ui/expected-delivery';
import { ChangeAddress } from '../../shared/change-address.tsx';
import { Columns, Muted, OrderTitle, Part, Row, Rows, TrackingLink } from '../../shared/order-layout.tsx';
import {
  Day,
  isAllBack,
  isCorrectable,
  Minute,
  PaymentBadge,
  StateBadge,
  WITHDRAWN,
} from '../../shared/order-state.tsx';
import { ReturnedTools } from '../../shared/returned-tools.tsx';

type Event = OrderStatusDto['history'][number];

const EVENTS: Record<Event['kind'], string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Order cancelled',
  'return-requested': 'Return requested',
  'return-accepted': 'Return accepted',
  'return-declined': 'Return declined',
  'return-received': 'Returned tools received',
  'return-cancelled': 'Return cancelled',
  'refunded-in-part': 'Refunded',
  refunded: 'Payment refunded',
};

function titleOf({ kind, amount, withdrawal }: Event, currency: string): string {
  if (withdrawal) return WITHDRAWN;
  return amount ? `${formatPrice(amount, currency)} refunded` : EVENTS[kind];
}

/** An order as the holder of a link sees it. */
export function OrderStatus({ order }: { order: OrderStatusDto }) {
  const { number, createdAt, state, lines, history, total, currency } = order;
  const { earliest, latest, carrier, tracking, withdrawal, payable } = order;
  usePageHead({ title: `Order ${number}` });
  return (
    <>
      <PageHeader title={<OrderTitle number={number} />}>
        <Row>
          <span>
            Placed on <Day at={createdAt} />
          </span>
          <StateBadge state={state} returned={isAllBack(order)} />
          <PaymentBadge order={order} />
        </Row>
      </PageHeader>
      <Stack gap="xl">
        <Columns>
          <Part heading="Tools">
            <Rows>
              {[...lines.entries()].map(([position, { service, quantity, cancelled, returnedQuantity }]) => (
                <li key={position}>
                  <span>{`${quantity} × ${service}`}</span>
                  {cancelled && <Muted>Cancelled</Muted>}
                  {returnedQuantity && <Muted>{`${returnedQuantity} returned`}</Muted>}
                </li>
              ))}
              <li>
                <strong>Total with delivery</strong>
                <strong>{formatPrice(total, currency)}</strong>
              </li>
            </Rows>
          </Part>
          <Part heading="Timeline">
            <Rows as="ol">
              {history.map((event) => (
                <li key={`${event.kind} ${event.at}`}>
                  <span>{titleOf(event, currency)}</span>
                  <Muted>
                    <Minute at={event.at} />
                  </Muted>
                </li>
              ))}
            </Rows>
          </Part>
          {order.returns && (
            <Part heading="Returns">
              <ReturnedTools order={order} />
            </Part>
          )}
          <Part heading="Delivery">
            <DescriptionList>
              {earliest && latest && (
                <DescriptionItem term="Expected delivery">
                  {deliveryDates({ earliest, latest })}
                </DescriptionItem>
              )}
              {carrier && <DescriptionItem term="Carrier">{carrier}</DescriptionItem>}
              {tracking && (
                <DescriptionItem term="Tracking number">
                  <TrackingLink tracking={tracking} url={order.trackingUrl} />
                </DescriptionItem>
              )}
              {!carrier && <DescriptionItem term="Parcel">Not shipped yet.</DescriptionItem>}
            </DescriptionList>
          </Part>
        </Columns>
        {payable && (
          <div>
            <ButtonLink to={`/dashboard/myOrders/${number}`} $variant="primary">
              Sign in and pay
            </ButtonLink>
          </div>
        )}
        {withdrawal && (
          <div>
            <ButtonLink to={`/dashboard/myOrders/${number}/return`}>Withdraw from contract here</ButtonLink>
          </div>
        )}
        <p>
          This page shows neither your name nor your address. To see them,{' '}
          <TextLink to={`/dashboard/myOrders/${number}`}>sign in</TextLink>.{' '}
          {isCorrectable(state) && <ChangeAddress />}
        </p>
      </Stack>
    </>
  );
}
