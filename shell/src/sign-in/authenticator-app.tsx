import {
  removeSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorSetUp,
  setUpSecondFactor,
} from '@whetstone/kernel/second-factors';
import { Button, Stack } from '@whetstone/ui';
import { useState } from 'react';
import { AppSetUp } from './app-set-up.tsx';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { CurrentPasswordField } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Change = 'codes' | 'remove';

interface AuthenticatorAppProps {
  isOn: boolean;
  /** Called after a change of the account. */
  onDone: (message: string) => Promise<void>;
  /** Called after a step that changes nothing yet. */
  onMessage: (message: string) => void;
}

/** Sets up an authenticator app, replaces its recovery codes, and removes it. */
export function AuthenticatorApp({ isOn, onDone, onMessage }: AuthenticatorAppProps) {
  const [setUp, setSetUp] = useState<SecondFactorSetUp>();
  const [codes, setCodes] = useState<string[]>();
  const [change, setChange] = useState<Change>();
  const send: Record<Change, (password: string) => Promise<void>> = {
    codes: async (password) => {
      setCodes(await replaceRecoveryCodes(password));
      onMessage('Your recovery codes are replaced. The former codes are void.');
    },
    remove: async (password) => {
      await removeSecondFactor(password);
      setCodes(undefined);
      await onDone('Your authenticator app is removed.');
    },
  };
  if (setUp) {
    const cancel = () => {
      setSetUp(undefined);
      onMessage('The set-up is cancelled.');
    };
    const confirmed = async () => {
      setCodes(setUp.recoveryCodes);
      setSetUp(undefined);
      await onDone('Your authenticator app is set up.');
    };
    return <AppSetUp setUp={setUp} onConfirmed={confirmed} onCancel={cancel} />;
  }
  if (!isOn) {
    return (
      <PasswordForm
        action="Set up an app"
        send={async (password) => setSetUp(await setUpSecondFactor(password))}
      />
    );
  }
  return (
    <Stack gap="m">
      {codes && <RecoveryCodes codes={codes} />}
      {change ? (
        <PasswordForm
          action={change === 'codes' ? 'Replace the recovery codes' : 'Remove the app'}
          send={async (password) => {
            await send[change](password);
            setChange(undefined);
          }}
          onCancel={() => setChange(undefined)}
        />
      ) : (
        <>
          <p>Your account has an authenticator app.</p>
          <Button onClick={() => setChange('codes')}>New recovery codes</Button>
          <Button onClick={() => setChange('remove')}>Remove</Button>
        </>
      )}
    </Stack>
  );
}

interface PasswordFormProps {
  action: string;
  send: (password: string) => Promise<void>;
  onCancel?: () => void;
}

function PasswordForm({ action, send, onCancel }: PasswordFormProps) {
  const form = useIdentityForm(({ currentPassword }: { currentPassword: string }) => send(currentPassword));
  return (
    <IdentityForm form={form} action={action} below={onCancel && <Button onClick={onCancel}>Cancel</Button>}>
      <CurrentPasswordField
        autoFocus={onCancel !== undefined}
        hint="Leave this empty if you only sign in with Google."
        {...form.field('currentPassword')}
      />
    </IdentityForm>
  );
}
