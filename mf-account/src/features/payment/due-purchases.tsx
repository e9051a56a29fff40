import type { Purchase, PurchaseSummary } from '@whetstone/contract';
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
import { useRef } from 'react';
import { styled } from 'styled-components';
import { usePay } from '../../shared/pay.ts';
import { UnconfirmedEmail } from '../../shared/unconfirmed-email.tsx';
import { DuePurchase } from './due-purchase.tsx';
import { useListDuePurchasesInfiniteQuery, usePurchasesGetQuery } from './payment.api.ts';

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

/** What the customer owes. The chosen order is the first, also if it is on another page of the list. */
export function DuePurchases({ chosen }: { chosen: string }) {
  const user = useAppSelector(selectUser);
  const email = user?.email || skipToken;
  const list = useListDuePurchasesInfiniteQuery(email, refresh);
  const order = usePurchasesGetQuery(chosen && user?.email ? { number: chosen } : skipToken, refresh);
  // `data` would keep the previous account's orders while the next ones load.
  const purchases = list.currentData?.pages.flatMap(({ items }) => items);
  if (!purchases && list.isError) {
    return (
      <ErrorNotice title="Your unpaid orders could not be loaded" onRetry={list.refetch}>
        Your orders are unchanged. Check your connection, then try again.
      </ErrorNotice>
    );
  }
  const isWaiting = chosen !== '' && !order.currentData && !order.isError;
  if (!purchases || isWaiting) return <DueSkeleton />;
  const own = order.currentData?.client === user?.email ? order.currentData : undefined;
  const isMissing =
    chosen !== '' && (order.currentData ? !own : problemOf(order.error)?.status === NOT_FOUND);
  return (
    <Stack gap="l">
      {isMissing && <FormMessage tone="info">None of your orders has the number in this link.</FormMessage>}
      {own && !isDue(own) && <FormMessage tone="info">{whyNothingIsDue(own)}</FormMessage>}
      <DueList purchases={chosenFirst(purchases, own)} list={list} />
    </Stack>
  );
}

function isDue({ state, payment }: Purchase): boolean {
  return state !== 'cancelled' && (payment === 'unpaid' || payment === 'invoiced');
}

function whyNothingIsDue({ number, state, payment }: Purchase): string {
  if (state === 'cancelled') return `Order ${number} is cancelled. There is nothing to pay.`;
  return payment === 'paid' ? `Order ${number} is paid. Thank you.` : `Order ${number} is refunded.`;
}

function chosenFirst(purchases: PurchaseSummary[], chosen: Purchase | undefined): PurchaseSummary[] {
  if (!chosen || !isDue(chosen)) return purchases;
  return [chosen, ...purchases.filter(({ number }) => number !== chosen.number)];
}

interface DueListProps {
  purchases: readonly PurchaseSummary[];
  list: Pick<
    ReturnType<typeof useListDuePurchasesInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
}

function DueList({ purchases, list }: DueListProps) {
  const region = useRef<HTMLElement>(null);
  const { pay, pending, failure } = usePay();
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  const isUnverified = purchases.some(({ verified, payment }) => !verified && payment === 'unpaid');
  const isPayable = purchases.some(({ payable }) => payable);
  return (
    <Region ref={region} tabIndex={-1} aria-label="Unpaid orders" {...focusHandlers}>
      <Stack gap="l">
        {failure && <FormMessage tone="error">{failure}</FormMessage>}
        {isUnverified && (
          <UnconfirmedEmail>
            Your email address is not confirmed, so we cancel an unpaid order after one day.{' '}
            {isPayable ? 'Pay for it, or confirm' : 'Confirm'} your address with the link in our email.
          </UnconfirmedEmail>
        )}
        {purchases.length === 0 ? (
          <NothingDue />
        ) : (
          <List>
            {purchases.map((purchase, index) => (
              <DuePurchase
                key={purchase.number}
                purchase={purchase}
                isFirst={index === 0}
                pending={pending === purchase.number}
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
        {purchases.some(({ payable }) => payable) && (
          <Hint>
            You pay on a page of our payment provider, Stripe. Your card number never reaches this shop.
          </Hint>
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
