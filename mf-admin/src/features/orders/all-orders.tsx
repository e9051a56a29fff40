import { EmptyState, ErrorNotice } from '@whetstone/ui';
import { useMemo } from 'react';
import { TableSkeleton } from '../../shared/data-table/table-skeleton.tsx';
import { useListAllOrdersInfiniteQuery } from './all-orders.api.ts';
import { OrderTable } from './order-table.tsx';

const COLUMNS = 5;

export function AllOrders() {
  const list = useListAllOrdersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = list;
  const orders = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  if (orders?.length === 0)
    return <EmptyState title="No orders">As soon as somebody orders a tool it stands here.</EmptyState>;
  if (orders) return <OrderTable orders={orders} total={data?.pages[0]?.total} further={list} />;
  if (!list.isError) return <TableSkeleton noun="orders" columns={COLUMNS} />;
  return (
    <ErrorNotice title="The orders could not be loaded" onRetry={list.refetch}>
      Nothing is lost. Check your connection, then try again.
    </ErrorNotice>
  );
}
