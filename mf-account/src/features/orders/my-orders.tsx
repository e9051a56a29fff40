import { selectUser, skipToken, useAppSelector } from '@whetstone/kernel';
import { ErrorNotice } from '@whetstone/ui';
import { useMemo } from 'react';
import { useListMyOrdersInfiniteQuery } from './my-orders.api.ts';
import { NoOrders } from './no-orders.tsx';
import { OrderList } from './order-list.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';

/** The orders of whoever is signed in. */
export function MyOrders() {
  const user = useAppSelector(selectUser);
  const list = useListMyOrdersInfiniteQuery(user?.email ?? skipToken);
  // Not `data`: that keeps the previous account's list while the next one loads.
  const { currentData } = list;
  const orders = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData]);
  if (orders) return <OrderList orders={orders} empty={<NoOrders />} more={list} />;
  if (!list.isError) return <OrdersSkeleton />;
  return (
    <ErrorNotice title="Your orders could not be loaded" onRetry={list.refetch}>
      They are safe with us. Check your connection, then try again.
    </ErrorNotice>
  );
}
