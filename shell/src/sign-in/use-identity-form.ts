import { IdentityError } from '@whetstone/kernel/host';
import { useState } from 'react';

/** Sends a form to the identity service; `error` is what the service says against it, in words for a person. */
export function useIdentityForm<Values>(send: (values: Values) => Promise<void>) {
  const [error, setError] = useState<string | null>(null);
  const submit = async (values: Values) => {
    setError(null);
    try {
      await send(values);
    } catch (failure) {
      if (!(failure instanceof IdentityError)) throw failure;
      setError(failure.message);
    }
  };
  return { submit, error };
}
