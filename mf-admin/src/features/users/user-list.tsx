import type { User, UserSort } from '@whetstone/contract';
import { FormMessage, Stack, TextLink } from '@whetstone/ui';
import { EmailText } from '@whetstone/ui/email-text';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { type Column, SORT_BY_TIME, sortBy } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { useListParams } from '../../shared/data-table/list-params.ts';
import { type PagedList, usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DotLabel } from '../../shared/dot-label.tsx';
import { ExportCsv } from '../../shared/export-csv.tsx';
import { formatCount } from '../../shared/format.ts';
import { OrderDate } from '../../shared/orders/order-state.tsx';
import { RemoveButton, RoleButton, type UserAction, useUserActions } from './user-actions.tsx';
import { UserRows } from './user-rows.tsx';
import { customersExport, useListAllUsersInfiniteQuery } from './users.api.ts';

const SORTS: readonly UserSort[] = ['newest', 'oldest', 'email', '-email', 'role', '-role'];

const COPY = {
  noun: 'users',
  hint: 'Search by name or email.',
  empty: 'Accounts appear here when people sign up.',
};

/** All accounts, with buttons to change the role and to remove a user. */
export function UserList() {
  const controls = useListParams(SORTS);
  const query = useListAllUsersInfiniteQuery(controls.params, { refetchOnMountOrArgChange: true });
  const { ask, dialog, error } = useUserActions();
  const list = usePagedList(query);
  const onlyAdmin = controls.params.q === undefined ? onlyAdminOf(list) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` calls setters only
  const columns = useMemo(() => userColumns(ask, onlyAdmin), [onlyAdmin]);
  return (
    <Stack gap="m">
      {error && <FormMessage tone="error">{error}</FormMessage>}
      <UserRows>
        <DataTable copy={COPY} list={list} columns={columns} controls={controls} />
      </UserRows>
      {dialog}
    </Stack>
  );
}

/** The id of the only admin. Undefined if there are more, or if not all users are loaded. */
function onlyAdminOf({ rows, total, outdated }: PagedList<User>): string | undefined {
  if (outdated || rows.length !== total) return undefined;
  const [first, ...others] = rows.filter(({ role }) => role === 'admin');
  return others.length === 0 ? first?._id : undefined;
}

/** Exports the accounts that the list shows, in its order. */
export function ExportUsers() {
  const { params } = useListParams(SORTS);
  return <ExportCsv request={customersExport({ sort: 'newest', ...params })} noun="users" />;
}

const Name = styled.span`
  overflow-wrap: anywhere;
`;

function userColumns(
  ask: (action: UserAction, user: User) => void,
  onlyAdmin: string | undefined,
): Column<User>[] {
  return [
    {
      id: 'email',
      header: 'Email',
      sort: sortBy('email'),
      cell: ({ _id, email }) => (
        <TextLink to={`/dashboard/users/${encodeURIComponent(_id)}`}>
          <EmailText email={email} />
        </TextLink>
      ),
    },
    { id: 'name', header: 'Name', cell: ({ clientName }) => <Name>{clientName}</Name> },
    {
      id: 'role',
      header: 'Role',
      sort: sortBy('role'),
      cell: ({ role }) => (role === 'admin' ? 'Admin' : 'User'),
    },
    {
      id: 'confirmed',
      header: 'Email state',
      cell: ({ confirmed }) => (
        <DotLabel $tone={confirmed ? 'done' : 'pending'}>
          {confirmed ? 'Confirmed' : 'Not confirmed'}
        </DotLabel>
      ),
    },
    { id: 'since', header: 'Since', sort: SORT_BY_TIME, cell: ({ since }) => <OrderDate at={since} /> },
    { id: 'orders', header: 'Orders', numeric: true, cell: ({ orders }) => formatCount(orders) },
    {
      id: 'make-admin',
      header: 'Make Admin',
      control: true,
      cell: (user) => <RoleButton user={user} isOnlyAdmin={user._id === onlyAdmin} onAsk={ask} />,
    },
    {
      id: 'remove',
      header: 'Remove User',
      control: true,
      cell: (user) => <RemoveButton user={user} isOnlyAdmin={user._id === onlyAdmin} onAsk={ask} />,
    },
  ];
}
