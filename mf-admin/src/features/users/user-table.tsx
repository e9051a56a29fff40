import type { User, UserSort } from '@whetstone/contract';
import { ConfirmDialog, FormMessage, Stack } from '@whetstone/ui';
import { useMemo, useState } from 'react';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import type { ListAddress } from '../../shared/data-table/use-list-address.ts';
import type { LoadedList } from '../../shared/data-table/use-loaded-list.ts';
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
  const [doubtful, setDoubtful] = useState<User | null>(null);
  const { makeAdmin, removeUser, refusal } = useUserActions();
  const columns = useMemo(() => userColumns({ makeAdmin, remove: setDoubtful }), [makeAdmin]);
  return (
    <Stack gap="m">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <DataTable words={WORDS} list={list} columns={columns} address={address} />
      <ConfirmDialog
        open={doubtful !== null}
        onOpenChange={(open) => !open && setDoubtful(null)}
        question="Are you sure you want to remove user?"
        confirmLabel="Yes, remove the user"
        cancelLabel="No, keep the user"
        tone="danger"
        onConfirm={() => doubtful && void removeUser(doubtful)}
      />
    </Stack>
  );
}
