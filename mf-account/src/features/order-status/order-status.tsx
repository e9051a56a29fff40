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
  tokens,
} from '@whetstone/ui';
import { deliveryDates } from '@whetstone/ui/expected-delivery';
import { OrderNumber } from '@whetstone/ui/order-number';
import { styled } from 'styled-components';
import { Day, Minute, PaymentBadge, StateBadge } from '../../shared/order-state.tsx';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.s};
`;

const Heading = styled.h2`
  margin-bottom: ${tokens.space.s};
  font-size: ${tokens.text.xl};
`;

const List = styled.ul`
  max-width: 48rem;
  margin: 0;
  padding: 0;
  border-top: 1px solid ${tokens.color.ink};
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${tokens.space.m};
    padding-block: ${tokens.space.s};
    border-bottom: 1px solid ${tokens.color.rule};
    overflow-wrap: anywhere;
  }
`;

const Muted = styled.span`
  color: ${tokens.color.inkMuted};
`;

const EVENTS: Record<OrderStatusDto['history'][number]['kind'], string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Order cancelled',
  refunded: 'Payment refunded',
};

/** An order as the holder of a link sees it. */
export function OrderStatus({ order }: { order: OrderStatusDto }) {
  const { number, createdAt, state, payment, lines, history, total, currency } = order;
  const { earliest, latest, carrier, tracking, withdrawal } = order;
  usePageHead({ title: `Order ${number}` });
  return (
    <>
      <PageHeader
        title={
          <>
            Order <OrderNumber>{number}</OrderNumber>
          </>
        }
      >
        <Row>
          <span>
            Placed on <Day at={createdAt} />
          </span>
          <StateBadge state={state} />
          <PaymentBadge payment={payment} state={state} />
        </Row>
      </PageHeader>
      <Stack gap="xl">
        <section aria-labelledby="tools">
          <Heading id="tools">Tools</Heading>
          <List>
            {lines.map(({ service, quantity, cancelled }) => (
              <li key={service}>
                <span>{`${quantity} × ${service}`}</span>
                {cancelled && <Muted>Cancelled</Muted>}
              </li>
            ))}
            <li>
              <strong>Total</strong>
              <strong>{formatPrice(total, currency)}</strong>
            </li>
          </List>
        </section>
        <section aria-labelledby="history">
          <Heading id="history">Timeline</Heading>
          <List as="ol">
            {history.map(({ kind, at }) => (
              <li key={`${kind} ${at}`}>
                <span>{EVENTS[kind]}</span>
                <Muted>
                  <Minute at={at} />
                </Muted>
              </li>
            ))}
          </List>
        </section>
        <section aria-labelledby="delivery">
          <Heading id="delivery">Delivery</Heading>
          <DescriptionList>
            {earliest && latest && (
              <DescriptionItem term="Expected delivery">
                {deliveryDates({ earliest, latest })}
              </DescriptionItem>
            )}
            {carrier && <DescriptionItem term="Carrier">{carrier}</DescriptionItem>}
            {tracking && (
              <DescriptionItem term="Tracking number">
                <Tracking order={order} />
              </DescriptionItem>
            )}
            {!carrier && <DescriptionItem term="Parcel">Not shipped yet.</DescriptionItem>}
          </DescriptionList>
        </section>
        {withdrawal && (
          <div>
            <ButtonLink to={`/dashboard/myOrders/${number}/return`}>Withdraw from contract here</ButtonLink>
          </div>
        )}
        <p>
          This page shows neither your name nor your address. To see or change them,{' '}
          <TextLink to={`/dashboard/myOrders/${number}`}>sign in</TextLink>.
        </p>
      </Stack>
    </>
  );
}

const WEB_ADDRESS = /^https:\/\//;

function Tracking({ order: { tracking = '', trackingUrl = tracking } }: { order: OrderStatusDto }) {
  if (!WEB_ADDRESS.test(trackingUrl)) return tracking;
  return (
    <a href={trackingUrl} rel="noreferrer">
      {tracking}
    </a>
  );
}
