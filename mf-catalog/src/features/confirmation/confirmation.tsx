import type { Order } from '@whetstone/contract';
import { usePageHead } from '@whetstone/kernel';
import { usePaymentPage } from '@whetstone/kernel/payment';
import {
  Badge,
  Button,
  ButtonLink,
  DescriptionItem,
  DescriptionList,
  FormMessage,
  formatPrice,
  getShop,
  media,
  PageHeader,
  Skeleton,
  Stack,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { deliveryDates, isDeliveryExpected } from '@whetstone/ui/expected-delivery';
import { OrderNumber } from '@whetstone/ui/order-number';
import { TIME_LOCALE } from '@whetstone/ui/times';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { deliveryTime } from '../../shared/delivery-words.ts';
import { OrderLine, OrderLines } from '../../shared/order-line.tsx';
import { takeNextPayment } from '../../shared/placing/next-payment.ts';
import { placingApi } from '../../shared/placing/placing.ts';
import { OrderColumns, SummaryPanel, Totals } from '../../shared/totals.tsx';
import { UnconfirmedHint } from '../../shared/unconfirmed-hint.tsx';

/** On large screens the first column, left of what happens next. */
const Ordered = styled(Stack)`
  ${media.large} {
    grid-area: 1 / 1;
  }
`;

const Address = styled.span`
  display: block;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Next = styled.p`
  font-size: ${tokens.text.l};
  line-height: ${tokens.leading.snug};
`;

const Actions = styled.div`
  display: grid;
  gap: ${tokens.space.s};

  @media print {
    display: none;
  }
`;

/** The page can be opened again when the order has been sent. */
const TITLES: Record<Order['state'], string> = {
  placed: 'Your order is placed',
  packed: 'Your order is packed',
  shipped: 'Your order is on its way',
  delivered: 'Your order has arrived',
  cancelled: 'Your order is cancelled',
};

/** What happens next, what was ordered and where it goes. On phones, the button that pays comes first. */
export function Confirmation({ order }: { order: Order }) {
  const {
    number,
    clientName,
    createdAt,
    state,
    lines,
    delivery,
    total,
    currency,
    recipient,
    address,
    phone,
  } = order;
  const { payable, keptUntil, deliveryMethod, discounts = [], taxes } = order;
  const subtotal = discounts.reduce(
    (sum, { amount }) => sum + amount,
    total - delivery - (taxes?.added ?? 0),
  );
  const { pay, pending, failure } = usePaying(number);
  const refund = refundNote(order);
  const isCancelled = state === 'cancelled';
  usePageHead({ title: `Order ${number}` });
  return (
    <>
      <PageHeader
        eyebrow={`Thank you, ${clientName}`}
        title={TITLES[state]}
        lead={
          <>
            Order <OrderNumber>{number}</OrderNumber>. Keep this number for questions.
          </>
        }
      />
      <OrderColumns>
        <SummaryPanel heading="What happens next">
          <Next>{nextStep(order)}</Next>
          {refund && <p>{refund}</p>}
          <Totals price={{ subtotal, delivery, discounts, taxes, total, currency }} />
          {failure && <FormMessage tone="error">{failure}</FormMessage>}
          <Actions>
            {payable && (
              <Button variant="primary" pending={pending === number} onClick={() => void pay(number)}>
                Pay now
              </Button>
            )}
            {keptUntil && <UnconfirmedHint>{keptUntilNote(keptUntil, payable)}</UnconfirmedHint>}
            <ButtonLink to={`/dashboard/myOrders/${number}`} $variant={payable ? 'secondary' : 'primary'}>
              See your order
            </ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
            <ButtonLink to="/purchase" $variant="quiet">
              Continue shopping
            </ButtonLink>
          </Actions>
        </SummaryPanel>
        <Ordered gap="xl">
          <OrderLines aria-label="Tools of the order">
            {lines.map(({ _id, id, service: name, img, price, quantity, total: ofLine, inTotal }) => (
              <OrderLine
                key={_id}
                tool={{ id, name, img, price }}
                quantity={quantity}
                total={ofLine}
                currency={currency}
              >
                {!inTotal && <Badge>Cancelled</Badge>}
              </OrderLine>
            ))}
          </OrderLines>
          <DescriptionList>
            <DescriptionItem term="Order number">
              <OrderNumber>{number}</OrderNumber>
            </DescriptionItem>
            <DescriptionItem term="Placed">
              {new Date(createdAt).toLocaleDateString(getShop().locale, {
                dateStyle: 'long',
                timeZone: getShop().timeZone,
              })}
            </DescriptionItem>
            <DescriptionItem term="Deliver to">
              {!recipient && <Address>{clientName}</Address>}
              <Address>{address}</Address>
              <Address>{phone}</Address>
            </DescriptionItem>
            {!isCancelled && (
              <DescriptionItem term="Expected delivery">
                {isDeliveryExpected(order)
                  ? deliveryDates(deliveryMethod)
                  : `${deliveryTime(deliveryMethod.days)} after the payment`}
              </DescriptionItem>
            )}
            <DescriptionItem term="Delivery">{deliveryMethod.name}</DescriptionItem>
          </DescriptionList>
        </Ordered>
      </OrderColumns>
    </>
  );
}

/** Opens the payment page at once after the checkout. */
function usePaying(number: string) {
  const [begin] = placingApi.usePaymentsPayMutation();
  const chosen = useRef<{ provider?: string }>({});
  const paying = usePaymentPage((order) => begin({ ...chosen.current, ...order }));
  const { pay } = paying;
  useEffect(() => {
    const next = takeNextPayment(number);
    if (!next) return;
    chosen.current = next;
    void pay(number);
  }, [number, pay]);
  return paying;
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE = { ...DATE, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** An account with an unconfirmed email address cannot reserve tools for long. */
function keptUntilNote(keptUntil: string, payable: boolean): string {
  const time = new Date(keptUntil).toLocaleString(TIME_LOCALE, { ...MINUTE, timeZone: getShop().timeZone });
  const pay = payable ? 'pay for it or ' : '';
  return `We cancel this order on ${time} unless you ${pay}confirm your email address with the link in our email.`;
}

export function ConfirmationSkeleton() {
  return (
    <div role="status">
      <PageHeader title="Your order" />
      <VisuallyHidden>Loading your order</VisuallyHidden>
      <OrderColumns>
        <Skeleton shape="block" />
        <Ordered gap="m">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Ordered>
      </OrderColumns>
    </div>
  );
}

/** For an unknown number, and for the number of another customer. */
export function OrderNotFound() {
  return (
    <PageHeader
      eyebrow="404"
      title="Order not found"
      lead="None of your orders has this number. The link may contain a typing error, or you may be signed in with another account."
    >
      <div>
        <ButtonLink to="/dashboard/myOrders" $variant="primary">
          See your orders
        </ButtonLink>
      </div>
    </PageHeader>
  );
}

/** What happens next, or what the customer has to do. */
export function nextStep({
  payment,
  state,
  payable,
  invoice,
}: Pick<Order, 'payment' | 'state' | 'payable' | 'invoice'>): string {
  if (state === 'cancelled') {
    if (payment === 'refunded') return 'This order is cancelled, and we have refunded what you paid.';
    const money = payment === 'paid' ? 'We will refund what you paid.' : 'There is nothing to pay.';
    return `This order is cancelled. ${money}`;
  }
  if (payment === 'refunded') return 'We have refunded what you paid.';
  if (payment === 'paid') return 'We have received your payment. Thank you.';
  if (payment === 'invoiced') {
    const online = payable ? ' You can also pay online.' : '';
    return invoice
      ? `Please pay invoice ${invoice} within the time that it names.${online}`
      : `You pay on invoice. You get it when your tools ship.${online}`;
  }
  if (payable) return 'We have reserved your tools. We pack them as soon as you have paid.';
  return 'We contact you about the payment. There is nothing that you have to do now.';
}

/** What has been refunded of an order that is not refunded as a whole. Undefined without a refund. */
export function refundNote({
  payment,
  refunds,
  currency,
}: Pick<Order, 'payment' | 'refunds' | 'currency'>): string | undefined {
  if (payment === 'refunded' || refunds.length === 0) return undefined;
  // Currencies have at most three decimals.
  const thousandths = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0);
  const isDone = refunds.every(({ state }) => state === 'succeeded');
  return `${formatPrice(thousandths / 1000, currency)} ${isDone ? 'is refunded' : 'is on its way back'} to your card.`;
}
