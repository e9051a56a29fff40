import { createColumnHelper } from '@tanstack/react-table';
import type { User, UserSort } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import {
  Badge,
  Button,
  ConfirmDialog,
  FormMessage,
  preloadDialogs,
  Stack,
  VisuallyHidden,
} from '@whetstone/ui';
import { useCallback, useMemo, useState } from 'react';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { useListParams } from '../../shared/data-table/list-params.ts';
import type { Features } from '../../shared/data-table/table-model.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import {
  useListAllUsersInfiniteQuery,
  usePromoteUserMutation,
  useRemoveAnyUserMutation,
} from './users.api.ts';

const SORTS: readonly UserSort[] = ['newest', 'oldest', 'email', '-email', 'role', '-role'];

const COPY = {
  noun: 'users',
  hint: 'Search by name or email.',
  empty: 'Accounts appear here when people sign up.',
};

/** All accounts, with buttons to promote and to remove a user. */
export function UserList() {
  const controls = useListParams(SORTS);
  const query = useListAllUsersInfiniteQuery(controls.params, { refetchOnMountOrArgChange: true });
  const [userToRemove, setUserToRemove] = useState<User | null>(null);
  const { makeAdmin, removeUser, error } = useUserActions();
  const columns = useMemo(() => userColumns({ makeAdmin, remove: setUserToRemove }), [makeAdmin]);
  return (
    <Stack gap="m">
      {error && <FormMessage tone="error">{error}</FormMessage>}
      <DataTable copy={COPY} list={usePagedList(query)} columns={columns} controls={controls} />
      <ConfirmDialog
        open={userToRemove !== null}
        onOpenChange={(open) => !open && setUserToRemove(null)}
        question="Are you sure you want to remove user?"
        confirmLabel="Yes, remove the user"
        cancelLabel="No, keep the user"
        tone="danger"
        onConfirm={() => userToRemove && void removeUser(userToRemove)}
      />
    </Stack>
  );
}

const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.';

/** The actions on a user, and the error of the last action. */
function useUserActions() {
  const notify = useNotify('users');
  const [promote] = usePromoteUserMutation();
  const [remove] = useRemoveAnyUserMutation();
  const [errorMessage, setErrorMessage] = useState<string>();

  const makeAdmin = useCallback(
    async (user: User) => {
      setErrorMessage(undefined);
      const { error } = await promote(user);
      if (!error) return notify('success', 'Successfully made an admin');
      notify('error', 'Failed to Make an admin');
      setErrorMessage(problemOf(error)?.detail ?? UNREACHABLE);
    },
    [promote, notify],
  );

  const removeUser = async (user: User) => {
    setErrorMessage(undefined);
    const { error } = await remove(user);
    if (!error) return notify('success', `${user.email} is removed.`);
    const reason = problemOf(error)?.detail ?? UNREACHABLE;
    notify('error', reason);
    setErrorMessage(reason);
  };

  return { makeAdmin, removeUser, error: errorMessage };
}

const column = createColumnHelper<Features, User>();

interface RowActions {
  makeAdmin: (user: User) => void;
  remove: (user: User) => void;
}

function userColumns({ makeAdmin, remove }: RowActions) {
  return column.columns([
    column.accessor('email', { header: 'Email' }),
    column.display({
      id: 'make-admin',
      header: 'Make Admin',
      meta: { width: 'wide' },
      cell: ({ row }) => <MakeAdmin user={row.original} onClick={() => makeAdmin(row.original)} />,
    }),
    column.display({
      id: 'remove',
      header: 'Remove User',
      meta: { width: 'wide' },
      cell: ({ row }) => <RemoveUser user={row.original} onClick={() => remove(row.original)} />,
    }),
  ]);
}

interface RowActionProps {
  user: User;
  onClick: () => void;
}

function MakeAdmin({ user, onClick }: RowActionProps) {
  if (user.role === 'admin') return <Badge>Admin</Badge>;
  return (
    <Button size="small" onClick={onClick}>
      Make Admin
      <VisuallyHidden> {user.email}</VisuallyHidden>
    </Button>
  );
}

function RemoveUser({ user, onClick }: RowActionProps) {
  return (
    <Button
      size="small"
      variant="danger"
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
      onClick={onClick}
    >
      Remove User
      <VisuallyHidden> {user.email}</VisuallyHidden>
    </Button>
  );
}
