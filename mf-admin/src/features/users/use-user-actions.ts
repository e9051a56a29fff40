import type { User } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useCallback, useState } from 'react';
import { usePromoteUserMutation, useRemoveAnyUserMutation } from './all-users.api.ts';

const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.';

/** What an admin can do to a user, and why the last attempt was refused, if it was. */
export function useUserActions() {
  const notify = useNotify();
  const [promote] = usePromoteUserMutation();
  const [remove] = useRemoveAnyUserMutation();
  const [refusal, setRefusal] = useState<string>();

  const makeAdmin = useCallback(
    async (user: User) => {
      setRefusal(undefined);
      const { error } = await promote(user);
      if (!error) return notify('success', 'Successfully made an admin');
      notify('error', 'Failed to Make an admin');
      setRefusal(problemOf(error)?.detail ?? UNREACHABLE);
    },
    [promote, notify],
  );

  const removeUser = async (user: User) => {
    setRefusal(undefined);
    const { error } = await remove(user);
    if (!error) return notify('success', `${user.email} is removed.`);
    const reason = problemOf(error)?.detail ?? UNREACHABLE;
    notify('error', reason);
    setRefusal(reason);
  };

  return { makeAdmin, removeUser, refusal };
}
