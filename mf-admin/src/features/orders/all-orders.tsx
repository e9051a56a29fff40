import type { OrderSort } from '@whetstone/contract';
import { useListAddress } from '../../shared/data-table/use-list-address.ts';
import { useLoadedList } from '../../shared/data-table/use-loaded-list.ts';
import { useListAllOrdersInfiniteQuery } from './all-orders.api.ts';
import { OrderTable } from './order-table.tsx';

const SORTS: readonly OrderSort[] = [
  'newest',
  'oldest',
  'clientName',
  '-clientName',
  'client',
  '-client',
  'service',
  '-service',
  'quantity',
  '-quantity',
];

export function AllOrders() {
  const address = useListAddress(SORTS);
  const query = useListAllOrdersInfiniteQuery(address.query, { refetchOnMountOrArgChange: true });
  return <OrderTable address={address} list={useLoadedList(query)} />;
}
