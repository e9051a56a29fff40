import { useAppDispatch } from '@whetstone/kernel';
import { proveSecondFactor, startSession } from '@whetstone/kernel/sign-in';
import { Button, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { AppCodeField } from './proof-fields.tsx';

/** The second step of a sign-in. */
export function SecondFactorForm() {
  const [method, setMethod] = useState<'totp' | 'backup-code'>('totp');
  const hasApp = method === 'totp';
  const dispatch = useAppDispatch();
  const form = useIdentityForm(({ code }: { code: string }) => dispatch(proveSecondFactor(method, code)));
  return (
    <IdentityForm
      key={method}
      form={form}
      action="Login"
      below={
        <>
          <Button onClick={() => setMethod(hasApp ? 'backup-code' : 'totp')}>
            {hasApp ? 'Use a recovery code' : 'Use your authenticator app'}
          </Button>
          <PasskeyButton onProven={() => dispatch(startSession())}>Use a passkey</PasskeyButton>
        </>
      }
    >
      {hasApp ? (
        <AppCodeField autoFocus {...form.field('code')} />
      ) : (
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('code')}
        />
      )}
    </IdentityForm>
  );
}
