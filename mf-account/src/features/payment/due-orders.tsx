import type { Order, OrderSummary } from '@whetstone/contract';
import { problemOf, selectUser, skipToken, useAppSelector } from '@whetstone/kernel';
import {
  ButtonLink,
  EmptyState,
  ErrorNotice,
  FormMessage,
  LoadMore,
  Skeleton,
  Stack,
  tokens,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Buttons } from '../../shared/buttons.ts';
import { isDue } from '../../shared/order-state.tsx';
import { usePay } from '../../shared/pay.ts';
import { UnconfirmedEmail } from '../../shared/unconfirmed-email.tsx';
import { DueOrder } from './due-order.tsx';
import { useListDueOrdersInfiniteQuery, useOrdersGetQuery } from './payment.api.ts';

const NOT_FOUND = 404;

const Region = styled.section`
  max-width: 56rem;

  &:focus {
    outline: none;
  }
`;

const List = styled.ul`
  margin: 0;
  padding: 0;
  border-top: 1px solid ${tokens.color.ink};
  list-style: none;
`;

const Hint = styled.p`
  max-width: ${tokens.size.measure};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

const LineSkeleton = styled(Skeleton)`
  padding-block: ${tokens.space.l};
  border-bottom: 1px solid ${tokens.color.rule};
`;

const refresh = { refetchOnFocus: true };

interface DueOrdersProps {
  /** The number of an order, which is then the first, also if it is on another page of the list. Empty for none. */
  chosen: string;
  /** The customer left the payment page without a payment. */
  isUnpaid: boolean;
  /** Below the orders, once they are loaded: nobody knows their height before. */
  children: ReactNode;
}

export function DueOrders({ chosen, isUnpaid, children }: DueOrdersProps) {
  const user = useAppSelector(selectUser);
  const email = user?.email || skipToken;
  const list = useListDueOrdersInfiniteQuery(email, refresh);
  const chosenOrder = useOrdersGetQuery(chosen && user?.email ? { number: chosen } : skipToken, refresh);
  // `data` would keep the previous account's orders while the next ones load.
  const orders = list.currentData?.pages.flatMap(({ items }) => items);
  if (!orders && list.isError) {
    return (
      <>
        <ErrorNotice title="Your unpaid orders could not be loaded" onRetry={list.refetch}>
          Your orders are unchanged. Check your connection, then try again.
        </ErrorNotice>
        {children}
      </>
    );
  }
  const isWaiting = chosen !== '' && !chosenOrder.currentData && !chosenOrder.isError;
  if (!orders || isWaiting) return <DueSkeleton />;
  const own = chosenOrder.currentData?.client === user?.email ? chosenOrder.currentData : undefined;
  const isMissing =
    chosen !== '' && (chosenOrder.currentData ? !own : problemOf(chosenOrder.error)?.status === NOT_FOUND);
  return (
    <>
      <Stack gap="l">
        {isMissing && <FormMessage tone="info">None of your orders has the number in this link.</FormMessage>}
        {isUnpaid && own && isDue(own) && (
          <FormMessage tone="info">Nothing was charged. You can pay now, or later on this page.</FormMessage>
        )}
        {own && !isDue(own) ? (
          <NothingDueFor order={own} />
        ) : (
          <DueList orders={chosenFirst(orders, own)} list={list} />
        )}
      </Stack>
      {children}
    </>
  );
}

/** The page of an order that is settled asks for nothing, also if other orders are due. */
function NothingDueFor({ order }: { order: Order }) {
  return (
    <>
      <FormMessage tone="info">{whyNothingIsDue(order)}</FormMessage>
      <Buttons>
        <ButtonLink to={`/dashboard/myOrders/${order.number}`}>See the order</ButtonLink>
        <ButtonLink to="/payment" $variant="quiet">
          See all unpaid orders
        </ButtonLink>
      </Buttons>
    </>
  );
}

function whyNothingIsDue({ number, state, payment }: Order): string {
  const what = `Order ${number} is ${state === 'cancelled' ? state : payment}.`;
  if (payment === 'refunded') return `${what} We have refunded your payment.`;
  if (payment === 'paid')
    return `${what} ${state === 'cancelled' ? 'We refund your payment.' : 'Thank you.'}`;
  return `${what} There is nothing to pay.`;
}

function chosenFirst(orders: OrderSummary[], chosen: Order | undefined): OrderSummary[] {
  if (!chosen) return orders;
  return [chosen, ...orders.filter(({ number }) => number !== chosen.number)];
}

interface DueListProps {
  orders: readonly OrderSummary[];
  list: Pick<
    ReturnType<typeof useListDueOrdersInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
}

function DueList({ orders, list }: DueListProps) {
  const region = useRef<HTMLElement>(null);
  const { pay, pending, failure } = usePay();
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  const isUnverified = orders.some(({ verified, payment }) => !verified && payment === 'unpaid');
  const isPayable = orders.some(({ payable }) => payable);
  return (
    <Region ref={region} tabIndex={-1} aria-label="Unpaid orders" {...focusHandlers}>
      <Stack gap="l">
        {failure && <FormMessage tone="error">{failure}</FormMessage>}
        {isUnverified && (
          <UnconfirmedEmail>
            Your email address is not confirmed, so we cancel an unpaid order after one day.{' '}
            <span>{isPayable ? 'Pay for it, or confirm' : 'Confirm'}</span> your address with the link in our
            email.
          </UnconfirmedEmail>
        )}
        {orders.length === 0 ? (
          <NothingDue />
        ) : (
          <List>
            {orders.map((order, index) => (
              <DueOrder
                key={order.number}
                order={order}
                isFirst={index === 0}
                pending={pending === order.number}
                onPay={(number) => void pay(number)}
              />
            ))}
          </List>
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          pending={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoadMore={list.fetchNextPage}
          noun="orders"
        >
          Show more orders
        </LoadMore>
        {orders.some(({ payable }) => payable) && (
          <Hint>You pay on a page of our payment provider. Your card number never reaches this shop.</Hint>
        )}
      </Stack>
    </Region>
  );
}

function NothingDue() {
  return (
    <EmptyState
      title="You have nothing to pay"
      action={<ButtonLink to="/dashboard/myOrders">See my orders</ButtonLink>}
    >
      Orders that you have not paid yet appear here.
    </EmptyState>
  );
}

function DueSkeleton() {
  return (
    <Region role="status" as="div">
      <VisuallyHidden>Loading your unpaid orders</VisuallyHidden>
      <List as="div" aria-hidden="true">
        <LineSkeleton shape="text" lines={2} />
        <LineSkeleton shape="text" lines={2} />
      </List>
    </Region>
  );
}
