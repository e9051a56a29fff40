import { useAppDispatch } from '@whetstone/kernel';
import { IdentityError, type signIn } from '@whetstone/kernel/host';
import { useState } from 'react';

type SessionStart = ReturnType<typeof signIn>;

/** Sends a sign-in form; `error` is what the identity service says against it, in words for a person. */
export function useIdentityForm<Values>(start: (values: Values) => SessionStart) {
  const dispatch = useAppDispatch();
  const [error, setError] = useState<string | null>(null);
  const submit = async (values: Values) => {
    setError(null);
    try {
      await dispatch(start(values));
    } catch (failure) {
      if (!(failure instanceof IdentityError)) throw failure;
      setError(failure.message);
    }
  };
  return { submit, error };
}
