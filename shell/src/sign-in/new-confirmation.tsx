import { requestConfirmation } from '@whetstone/kernel/host';
import { Button, FormMessage } from '@whetstone/ui';
import { useState } from 'react';
import { useIdentityForm } from './use-identity-form.ts';

/** Sends another confirmation mail to whoever is signed in. */
export function NewConfirmation({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const { submit, error } = useIdentityForm(async () => {
    setState('sending');
    await requestConfirmation(email).finally(() => setState('idle'));
    setState('sent');
  });
  if (state === 'sent')
    return (
      <FormMessage tone="success">A new link is on its way to {email}. It works for an hour.</FormMessage>
    );
  return (
    <>
      {error && <FormMessage tone="error">{error}</FormMessage>}
      <Button variant="primary" pending={state === 'sending'} onClick={() => submit(undefined)}>
        Send me a new link
      </Button>
    </>
  );
}
