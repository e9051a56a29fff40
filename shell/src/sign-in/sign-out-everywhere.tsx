import { useAppDispatch } from '@whetstone/kernel';
import { signOutEverywhere } from '@whetstone/kernel/host';
import { Button, FormMessage } from '@whetstone/ui';
import { useState } from 'react';
import { useIdentityForm } from './use-identity-form.ts';

export function SignOutEverywhere() {
  const dispatch = useAppDispatch();
  const [pending, setPending] = useState(false);
  const { submit, error } = useIdentityForm(async () => {
    setPending(true);
    await dispatch(signOutEverywhere()).finally(() => setPending(false));
  });
  return (
    <>
      {error && <FormMessage tone="error">{error}</FormMessage>}
      <Button pending={pending} onClick={() => submit(undefined)}>
        Sign out everywhere
      </Button>
    </>
  );
}
