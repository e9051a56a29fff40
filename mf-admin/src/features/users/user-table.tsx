import type { User, UserSort } from '@whetstone/contract';
import { ConfirmDialog, FormMessage, Stack } from '@whetstone/ui';
import { useMemo, useRef, useState } from 'react';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import type { ListAddress } from '../../shared/data-table/use-list-address.ts';
import type { LoadedList } from '../../shared/data-table/use-loaded-list.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { useUserActions } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';

const WORDS = {
  noun: 'users',
  hint: 'How an e-mail or a name begins.',
  none: 'Nobody has an account yet.',
};

interface UserTableProps {
  address: ListAddress<UserSort>;
  list: LoadedList<User>;
}

export function UserTable({ address, list }: UserTableProps) {
  const region = useRef<HTMLElement>(null);
  const [doubtful, setDoubtful] = useState<User | null>(null);
  const { makeAdmin, removeUser, refusal } = useUserActions();
  const keepFocus = useKeptFocus(list.rows, region);
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
      <DataTable words={WORDS} list={list} columns={columns} address={address} region={region} />
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
