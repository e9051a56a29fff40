import { createColumnHelper } from '@tanstack/react-table';
import type { User } from '@whetstone/contract';
import { Badge, Button, preloadDialogs, VisuallyHidden } from '@whetstone/ui';
import type { Features } from '../../shared/data-table/table-features.ts';

const column = createColumnHelper<Features, User>();

interface UserActions {
  makeAdmin: (user: User) => void;
  remove: (user: User) => void;
}

export function userColumns({ makeAdmin, remove }: UserActions) {
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

interface ActionProps {
  user: User;
  onClick: () => void;
}

function MakeAdmin({ user, onClick }: ActionProps) {
  if (user.role === 'admin') return <Badge>Admin</Badge>;
  return (
    <Button size="small" onClick={onClick}>
      Make Admin
      <VisuallyHidden> {user.email}</VisuallyHidden>
    </Button>
  );
}

function RemoveUser({ user, onClick }: ActionProps) {
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
