import type { Order } from '@whetstone/contract';
import {
  Button,
  ButtonLink,
  DescriptionItem,
  DescriptionList,
  FormMessage,
  getShop,
  PageHeader,
  Stack,
  TextLink,
  tokens,
  useRestoreFocus,
} from '@whetstone/ui';
import { deliveryDates, isDeliveryExpected } from '@whetstone/ui/expected-delivery';
import { hasReceipt } from '@whetstone/ui/receipt';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ChangeAddress } from '../../shared/change-address.tsx';
import { FocusTarget } from '../../shared/focus-target.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { Columns, OrderTitle, Part, Row } from '../../shared/order-layout.tsx';
import {
  Day,
  isAllBack,
  isCorrectable,
  Minute,
  nextStep,
  PaymentBadge,
  ReturnBadge,
  StateBadge,
} from '../../shared/order-state.tsx';
import { usePay } from '../../shared/pay.ts';
import { returnSentences } from '../../shared/return-times.ts';
import { ReturnedTools } from '../../shared/returned-tools.tsx';
import { UnconfirmedEmail } from '../../shared/unconfirmed-email.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { EndLinks } from './end-links.tsx';
import { type OrderLine, OrderLines } from './order-lines.tsx';
import { useCancelMyLine, useCancelOrder, useReorder } from './orders.api.ts';
import { hasPaymentFacts, PaymentFacts } from './payment-facts.tsx';
import { ReturnedPayment, useReturnedPayment } from './returned-payment.tsx';
import { Timeline } from './timeline.tsx';

const NextStep = styled.p`
  max-width: ${tokens.size.measure};
  font-size: ${tokens.text.l};
  line-height: ${tokens.leading.snug};
`;

export function OrderHeader({ order }: { order: Order }) {
  const { number, createdAt, state, partlyShipped } = order;
  return (
    <PageHeader title={<OrderTitle number={number} />} eyebrow={<MyOrdersLink />}>
      <Row>
        <span>
          Placed on <Day at={createdAt} />
        </span>
        <StateBadge state={state} partlyShipped={partlyShipped} returned={isAllBack(order)} />
        <ReturnBadge states={order.returns?.map((one) => one.state) ?? []} />
        <PaymentBadge order={order} />
      </Row>
    </PageHeader>
  );
}

/** Addresses contain line breaks. */
const Address = styled.span`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export function MyOrdersLink() {
  return <TextLink to="/dashboard/myOrders">My Orders</TextLink>;
}

export function OrderDetail({ order }: { order: Order }) {
  const region = useRef<HTMLDivElement>(null);
  const [lineToCancel, setLineToCancel] = useState<OrderLine | null>(null);
  const cancelLine = useCancelMyLine();
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  const { number, client, address, phone, clientName, recipient, deliveryName, keptUntil, currency } = order;
  const { outcome, checkAgain } = useReturnedPayment(number);
  useHeadingFocus(region, outcome !== undefined);
  const { pay, pending, failure } = usePay();
  // The customer may have paid.
  const mayBePaid = outcome === 'checking' || outcome === 'unknown';
  return (
    <FocusTarget ref={region} tabIndex={-1} role="group" aria-label={`Order ${number}`} {...focusHandlers}>
      <Stack gap="xl">
        {outcome && <ReturnedPayment order={order} outcome={outcome} onCheckAgain={checkAgain} />}
        <NextStep>{nextStep(order)}</NextStep>
        {order.state === 'delivered' &&
          returnSentences({ until: order.returnUntil, withdrawal: order.withdrawal }).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        <LaterReturn state={order.state} />
        {keptUntil && !mayBePaid && <KeptUntil at={keptUntil} payable={order.payable} />}
        {failure && <FormMessage tone="error">{failure}</FormMessage>}
        <Actions order={order}>
          {order.payable && !mayBePaid && (
            <Button variant="primary" pending={pending === number} onClick={() => void pay(number)}>
              Pay now
            </Button>
          )}
        </Actions>
        <Columns>
          <Part heading="Tools">
            <OrderLines order={order} onCancel={setLineToCancel} />
          </Part>
          <Part heading="Timeline">
            <Timeline order={order} />
          </Part>
          {order.returns && (
            <Part heading="Returns">
              <ReturnedTools order={order} />
            </Part>
          )}
          {hasPaymentFacts(order) && (
            <Part heading="Payment">
              <PaymentFacts order={order} />
            </Part>
          )}
          <Part heading="Delivery">
            <DescriptionList>
              {recipient !== clientName && (
                <DescriptionItem term={recipient ? 'Ordered by' : 'Name'}>{clientName}</DescriptionItem>
              )}
              <DescriptionItem term="Address">
                <Address>{address}</Address>
              </DescriptionItem>
              <DescriptionItem term="Phone">{phone}</DescriptionItem>
              <DescriptionItem term="Method">{deliveryName}</DescriptionItem>
              <ExpectedDelivery order={order} />
            </DescriptionList>
            {isCorrectable(order.state) && (
              <p>
                <ChangeAddress />
              </p>
            )}
            <EndLinks number={number} />
          </Part>
        </Columns>
      </Stack>
      <CancelDialog
        open={lineToCancel !== null}
        onClose={() => setLineToCancel(null)}
        what={lineToCancel ? [lineToCancel] : []}
        number={number}
        refundable={lineToCancel?.refundable}
        currency={currency}
        onConfirm={() => lineToCancel && void cancelLine({ ...lineToCancel, client })}
      />
    </FocusTarget>
  );
}

/** Until when tools can be returned, before the delivery. */
function LaterReturn({ state }: Pick<Order, 'state'>) {
  const { returnDays } = getShop();
  if (!returnDays || state === 'delivered' || state === 'cancelled') return null;
  const days = returnDays === 1 ? 'one day' : `${returnDays} days`;
  return (
    <p>
      <span>{`You can ask for a return here until ${days} after the delivery. `}</span>
      <TextLink to="/returns">Delivery and returns</TextLink>
    </p>
  );
}

/** A full load leaves the focus at the top of the document: customers who return from the payment page continue at the heading. */
function useHeadingFocus(region: RefObject<HTMLElement | null>, isReturned: boolean): void {
  const [isWanted] = useState(isReturned);
  useEffect(() => {
    const heading = isWanted && region.current?.parentElement?.querySelector('h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [region, isWanted]);
}

/** Estimated delivery; shown once paid. */
function ExpectedDelivery({ order }: { order: Order }) {
  if (!isDeliveryExpected(order)) return null;
  return <DescriptionItem term="Expected delivery">{deliveryDates(order.deliveryMethod)}</DescriptionItem>;
}

/** An account with an unconfirmed email address cannot reserve tools for long. */
function KeptUntil({ at, payable }: { at: string; payable: boolean }) {
  return (
    <UnconfirmedEmail>
      We cancel this order on <Minute at={at} />{' '}
      <span>{payable ? 'unless you pay for it or confirm' : 'unless you confirm'}</span> your email address
      with the link in our email.
    </UnconfirmedEmail>
  );
}

function Actions({ order, children }: { order: Order; children: ReactNode }) {
  const { number, lines, steps, refundable, currency } = order;
  const returns = returnsLabel(order);
  const [isAsking, setAsking] = useState(false);
  const { cancelOrder, isPending: isCancelling } = useCancelOrder();
  const { reorder, isPending: isReordering } = useReorder();
  return (
    <Row>
      {children}
      <Button onClick={() => window.print()}>{hasReceipt(order) ? 'Print receipt' : 'Print order'}</Button>
      <Button pending={isReordering} onClick={() => void reorder(order)}>
        Order again
      </Button>
      {returns && <ButtonLink to={`/dashboard/myOrders/${number}/return`}>{returns}</ButtonLink>}
      {steps.includes('cancel') && (
        <Button variant="danger" pending={isCancelling} {...opensDialog} onClick={() => setAsking(true)}>
          Cancel the whole order
        </Button>
      )}
      <CancelDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        what={lines.filter(({ cancelled }) => !cancelled)}
        number={number}
        refundable={refundable}
        currency={currency}
        onConfirm={() => void cancelOrder(number)}
      />
    </Row>
  );
}

/** What the page of the returns offers. Undefined before the dispatch. */
function returnsLabel({ state, withdrawal, returnable, returns = [] }: Order): string | undefined {
  if (withdrawal) return 'Withdraw from contract here';
  if (returns.length > 0 && !returnable) return 'Your returns';
  return state === 'delivered' ? 'Return tools' : undefined;
}
