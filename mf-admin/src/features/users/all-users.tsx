import { EmptyState, ErrorNotice } from '@whetstone/ui';
import { useMemo } from 'react';
import { TableSkeleton } from '../../shared/data-table/table-skeleton.tsx';
import { useListAllUsersInfiniteQuery } from './all-users.api.ts';
import { UserTable } from './user-table.tsx';

const COLUMNS = 3;

export function AllUsers() {
  const list = useListAllUsersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = list;
  const users = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  if (users?.length === 0) return <EmptyState title="No users">Nobody has an account yet.</EmptyState>;
  if (users) return <UserTable users={users} total={data?.pages[0]?.total} further={list} />;
  if (!list.isError) return <TableSkeleton noun="users" columns={COLUMNS} />;
  return (
    <ErrorNotice title="The users could not be loaded" onRetry={list.refetch}>
      Check your connection, then try again.
    </ErrorNotice>
  );
}
