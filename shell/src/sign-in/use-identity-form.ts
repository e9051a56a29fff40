import { useAppDispatch, useNavigate } from '@whetstone/kernel';
import { IdentityError, type signIn } from '@whetstone/kernel/host';
import { useState } from 'react';

type SessionStart = ReturnType<typeof signIn>;

/** Sends a sign-in form: where to go on success, what to say on failure. */
export function useIdentityForm<Values>(start: (values: Values) => SessionStart, destination: string) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const submit = async (values: Values) => {
    setError(null);
    try {
      await dispatch(start(values));
      await navigate(destination, { replace: true });
    } catch (failure) {
      if (!(failure instanceof IdentityError)) throw failure;
      setError(failure.message);
    }
  };
  return { submit, error };
}
