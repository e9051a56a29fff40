import { selectUser, skipToken, useAppSelector } from '@whetstone/kernel';
import { ErrorNotice, PageHeader } from '@whetstone/ui';
import { useMemo } from 'react';
import { OrderList, OrderListSkeleton } from '../features/orders/order-list.tsx';
import { useListMyOrdersInfiniteQuery } from '../features/orders/orders.api.ts';

function MyOrdersPage() {
  return (
    <>
      <PageHeader title="My Orders" lead="Your orders. You can cancel an order until it ships." />
      <MyOrders />
    </>
  );
}

/** The orders of the signed-in user, or the state of the list: loading or failed. */
function MyOrders() {
  const user = useAppSelector(selectUser);
  const list = useListMyOrdersInfiniteQuery(user?.email ?? skipToken);
  // `data` would keep the previous account's list while the next one loads.
  const { currentData } = list;
  const orders = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData]);
  if (orders) return <OrderList orders={orders} paging={list} />;
  if (!list.isError) return <OrderListSkeleton />;
  return (
    <ErrorNotice title="Your orders could not be loaded" onRetry={list.refetch}>
      Your orders are unchanged. Check your connection, then try again.
    </ErrorNotice>
  );
}

export { MyOrdersPage as Page };
