import type { User } from '@whetstone/contract';
import { ConfirmDialog, FormMessage, Stack } from '@whetstone/ui';
import { useMemo, useRef, useState } from 'react';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import type { FurtherRows } from '../../shared/data-table/load-more.tsx';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { useUserActions } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';

interface UserTableProps {
  users: User[];
  total: number | undefined;
  further: FurtherRows;
}

export function UserTable({ users, total, further }: UserTableProps) {
  const region = useRef<HTMLElement>(null);
  const [doubtful, setDoubtful] = useState<User | null>(null);
  const { makeAdmin, removeUser, refusal } = useUserActions();
  const keepFocus = useKeptFocus(users, region);
  const columns = useMemo(() => {
    const promote = (user: User) => {
      keepFocus();
      void makeAdmin(user);
    };
    return userColumns({ makeAdmin: promote, remove: setDoubtful });
  }, [makeAdmin, keepFocus]);
  const confirm = () => {
    if (!doubtful) return;
    keepFocus();
    void removeUser(doubtful);
  };
  return (
    <Stack gap="m">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <DataTable
        noun="users"
        rows={users}
        columns={columns}
        total={total}
        further={further}
        region={region}
      />
      <ConfirmDialog
        open={doubtful !== null}
        onOpenChange={(open) => !open && setDoubtful(null)}
        question="Are you sure you want to remove user?"
        confirmLabel="Yes, remove the user"
        cancelLabel="No, keep the user"
        tone="danger"
        onConfirm={confirm}
      />
    </Stack>
  );
}
