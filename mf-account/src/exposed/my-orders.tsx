import { selectUser, skipToken, useAppSelector, useSearchParams } from '@whetstone/kernel';
import { ButtonLink, EmptyState, media, PageHeader, tokens } from '@whetstone/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { OrderList } from '../features/orders/order-list.tsx';
import { OrderTableSkeleton } from '../features/orders/order-table-skeleton.tsx';
import { useListMyLinesInfiniteQuery } from '../features/orders/orders.api.ts';
import { NotLoaded } from '../shared/not-loaded.tsx';

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
`;

const FilterLink = styled(ButtonLink)`
  &[aria-current] {
    background: ${tokens.color.ink};
    border-color: ${tokens.color.ink};
    color: ${tokens.color.paper};

    ${media.forcedColors} {
      forced-color-adjust: none;
      background: Highlight;
      border-color: Highlight;
      color: HighlightText;
    }
  }
`;

const CURRENT_LEAD = 'Your orders. You can cancel an order until we pack it.';
const CANCELLED_LEAD =
  'Orders that are cancelled as a whole. An order with only some tools cancelled is in “Current orders”.';

export function Page() {
  const [search] = useSearchParams();
  const isCancelled = search.get('show') === 'cancelled';
  const current = (selected: boolean) => (selected ? 'true' : undefined);
  return (
    <>
      <PageHeader title="My Orders" lead={isCancelled ? CANCELLED_LEAD : CURRENT_LEAD}>
        <Filters role="group" aria-label="Orders to show">
          <FilterLink to="." $size="small" aria-current={current(!isCancelled)} preventScrollReset>
            Current orders
          </FilterLink>
          <FilterLink
            to="?show=cancelled"
            $size="small"
            aria-current={current(isCancelled)}
            preventScrollReset
          >
            Cancelled orders
          </FilterLink>
        </Filters>
      </PageHeader>
      <Orders key={String(isCancelled)} isCancelled={isCancelled} />
    </>
  );
}

const refresh = { refetchOnFocus: true };

/** The lines of the signed-in user, or the state of the list: loading or failed. */
function Orders({ isCancelled }: { isCancelled: boolean }) {
  const client = useAppSelector(selectUser)?.email;
  const state = isCancelled ? 'cancelled' : 'current';
  const list = useListMyLinesInfiniteQuery(client ? { client, state } : skipToken, refresh);
  // `data` would keep the previous account's list while the next one loads.
  const { currentData } = list;
  const lines = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData]);
  if (lines)
    return (
      <OrderList lines={lines} paging={list} empty={isCancelled ? <NoCancelledOrders /> : <NoOrders />} />
    );
  return (
    <NotLoaded what="orders" error={list.isError} note="Your orders are unchanged." onRetry={list.refetch}>
      <OrderTableSkeleton />
    </NotLoaded>
  );
}

function NoCancelledOrders() {
  return <EmptyState title="You have no cancelled orders">Orders that are cancelled appear here.</EmptyState>;
}

function NoOrders() {
  return (
    <EmptyState
      title="You have no orders"
      action={
        <ButtonLink to="/purchase" $variant="primary">
          Choose a tool
        </ButtonLink>
      }
    >
      Each tool that you order appears here, with its price, its state and a receipt.
    </EmptyState>
  );
}
