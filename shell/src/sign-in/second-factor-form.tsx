import { useAppDispatch } from '@whetstone/kernel';
import { proveSecondFactor } from '@whetstone/kernel/sign-in';
import { Button, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';

const METHODS = {
  totp: {
    label: 'Code of your authenticator app',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    other: 'backup-code',
    change: 'Use a recovery code',
  },
  'backup-code': {
    label: 'Recovery code',
    autoComplete: 'off',
    inputMode: 'text',
    other: 'totp',
    change: 'Use your authenticator app',
  },
} as const;

/** The second step of a sign-in. */
export function SecondFactorForm() {
  const [method, setMethod] = useState<keyof typeof METHODS>('totp');
  const { label, autoComplete, inputMode, other, change } = METHODS[method];
  const dispatch = useAppDispatch();
  const form = useIdentityForm(({ code }: { code: string }) => dispatch(proveSecondFactor(method, code)));
  return (
    <IdentityForm
      key={method}
      form={form}
      action="Login"
      below={<Button onClick={() => setMethod(other)}>{change}</Button>}
    >
      <TextField
        label={label}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        {...{ autoComplete, inputMode }}
        {...form.field('code')}
      />
    </IdentityForm>
  );
}
