import type { UserSort } from '@whetstone/contract';
import { useListAddress } from '../../shared/data-table/use-list-address.ts';
import { useLoadedList } from '../../shared/data-table/use-loaded-list.ts';
import { useListAllUsersInfiniteQuery } from './all-users.api.ts';
import { UserTable } from './user-table.tsx';

const SORTS: readonly UserSort[] = ['newest', 'oldest', 'email', '-email', 'role', '-role'];

export function AllUsers() {
  const address = useListAddress(SORTS);
  const query = useListAllUsersInfiniteQuery(address.query, { refetchOnMountOrArgChange: true });
  return <UserTable address={address} list={useLoadedList(query)} />;
}
