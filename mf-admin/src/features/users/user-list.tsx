import type { User } from '@whetstone/contract';
import { FormMessage, Stack, TextLink } from '@whetstone/ui';
import { EmailText } from '@whetstone/ui/email-text';
import { useMemo } from 'react';
import type { CardLayout, Column } from '../../shared/data-table/columns.ts';
import { countColumn } from '../../shared/data-table/columns.ts';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { type PagedList, usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { SORT_BY_TIME, sortBy, sortOf, useSortedTable } from '../../shared/data-table/use-sorted-table.ts';
import { DotLabel } from '../../shared/dot-label.tsx';
import { ExportCsv } from '../../shared/export-csv.tsx';
import { OrderDate } from '../../shared/orders/order-state.tsx';
import { Wrapping } from '../../shared/text.ts';
import { RemoveButton, RoleButton, type UserAction, useUserActions } from './user-actions.tsx';
import { customersExport, useListAllUsersInfiniteQuery } from './users.api.ts';

const SORTS = { email: sortBy('email'), role: sortBy('role'), since: SORT_BY_TIME } as const;
const FILTERS = { q: anyText, sort: sortOf(SORTS) };

const LAYOUT: CardLayout = {
  phone: `
    'email email' auto
    'name role' auto
    'since confirmed' auto
    'orders orders' auto
    'make-admin remove' auto
    / minmax(0, 1fr) auto`,
  medium: `
    'email role since make-admin' auto
    'name confirmed orders remove' auto
    / minmax(0, 1fr) 8rem 10rem 10.5rem`,
  labelled: ['since', 'orders'],
};

export function UserList() {
  const controls = useUrlFilters(FILTERS);
  const { filters } = controls;
  const query = useListAllUsersInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const { ask, dialog, error } = useUserActions();
  const list = usePagedList(query);
  const table = useSortedTable(list.rows, SORTS, controls);
  const onlyAdmin = filters.q === undefined ? onlyAdminOf(list) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` calls setters only
  const columns = useMemo(() => userColumns(ask, onlyAdmin), [onlyAdmin]);
  return (
    <Stack gap="m">
      {error && <FormMessage tone="error">{error}</FormMessage>}
      <SearchableTable
        noun="users"
        hint="Search by name, email or phone."
        empty="Accounts appear here when people sign up."
        list={list}
        columns={columns}
        controls={controls}
        layout={LAYOUT}
        table={table}
      />
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

export function ExportUsers() {
  const { filters } = useUrlFilters(FILTERS);
  return <ExportCsv request={customersExport({ sort: 'newest', ...filters })} noun="users" />;
}

function userColumns(
  ask: (action: UserAction, user: User) => void,
  onlyAdmin: string | undefined,
): Column<User>[] {
  return [
    {
      id: 'email',
      header: 'Email',
      cell: ({ _id, email }) => (
        <TextLink to={`/dashboard/users/${encodeURIComponent(_id)}`}>
          <EmailText email={email} />
        </TextLink>
      ),
    },
    {
      id: 'name',
      header: 'Name',
      width: '7.25rem',
      cell: ({ clientName }) => <Wrapping>{clientName}</Wrapping>,
    },
    {
      id: 'role',
      header: 'Role',
      width: '4.5rem',
      cell: ({ role }) => (role === 'admin' ? 'Admin' : 'User'),
    },
    {
      id: 'confirmed',
      header: 'Email state',
      width: '7.25rem',
      cell: ({ confirmed }) => (
        <DotLabel $tone={confirmed ? 'done' : 'pending'}>
          {confirmed ? 'Confirmed' : 'Not confirmed'}
        </DotLabel>
      ),
    },
    { id: 'since', header: 'Since', width: '6.25rem', cell: ({ since }) => <OrderDate at={since} /> },
    countColumn('orders', 'Orders', '4.5rem'),
    {
      id: 'make-admin',
      header: 'Make Admin',
      width: '7.75rem',
      unlabelled: true,
      cell: (user) => <RoleButton user={user} isOnlyAdmin={user._id === onlyAdmin} onAsk={ask} />,
    },
    {
      id: 'remove',
      header: 'Remove User',
      width: '7.5rem',
      unlabelled: true,
      cell: (user) => <RemoveButton user={user} isOnlyAdmin={user._id === onlyAdmin} onAsk={ask} />,
    },
  ];
}
