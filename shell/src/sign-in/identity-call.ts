import { IdentityError } from '@whetstone/kernel/host';
import { useState } from 'react';

/** Calls the identity service. The message of `error` is for the user. Each rejection is a new object. */
export function useIdentityCall<Values>(send: (values: Values) => Promise<void>) {
  const [error, setError] = useState<IdentityError | null>(null);
  const submit = async (values: Values) => {
    setError(null);
    try {
      await send(values);
    } catch (failure) {
      if (!(failure instanceof IdentityError)) throw failure;
      setError(failure);
    }
  };
  return { submit, error };
}
