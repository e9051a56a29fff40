import { IdentityError } from '@whetstone/kernel/host';
import { useState } from 'react';

/** Sends a form to the identity service. The message of `error` is for the user. Each rejection is a new object. */
export function useIdentityForm<Values>(send: (values: Values) => Promise<void>) {
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

/** Checks before a form is sent. The identity service checks again. */
export const emailRules = {
  required: 'Email is Required',
  pattern: { value: /[A-Za-z0-9]@[A-Za-z]+\.[A-Za-z]{2,3}/, message: 'Provide a valid Email' },
};

export const passwordRules = {
  required: 'Password is Required',
  minLength: { value: 6, message: 'Must be 6 characters or longer' },
};

export const PASSWORD_HINT = '6 characters or more.';

export const nameRules = { required: 'Name is Required' };
