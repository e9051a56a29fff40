import { useAppDispatch } from '@whetstone/kernel';
import {
  hasSecondFactor,
  needsSecondFactor,
  proveSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorSetUp,
  setUpSecondFactor,
  startSession,
} from '@whetstone/kernel/sign-in';
import { Button, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';

type Change = 'codes' | 'remove';

/** Sets up an authenticator app, replaces its recovery codes, and removes it. */
export function SecondFactor() {
  const dispatch = useAppDispatch();
  const [isOn, setOn] = useState<boolean>();
  const [setUp, setSetUp] = useState<SecondFactorSetUp>();
  const [codes, setCodes] = useState<string[]>();
  const [change, setChange] = useState<Change>();
  useEffect(() => {
    hasSecondFactor().then(setOn, () => setOn(undefined));
  }, []);
  const send: Record<Change, (password: string) => Promise<void>> = {
    codes: async (password) => setCodes(await replaceRecoveryCodes(password)),
    remove: async (password) => {
      await removeSecondFactor(password);
      // The session is a new one, and the access token names its session.
      await dispatch(startSession());
      setCodes(undefined);
      setOn(false);
    },
  };
  if (isOn === undefined) return null;
  if (setUp) {
    const confirmed = () => {
      setCodes(setUp.recoveryCodes);
      setSetUp(undefined);
      setOn(true);
    };
    return <ConfirmApp uri={setUp.uri} onConfirmed={confirmed} />;
  }
  if (!isOn) {
    return (
      <Stack gap="m">
        {needsSecondFactor() && (
          <FormMessage tone="info">
            This shop requires a second factor of its admins. The admin pages open once you have set one up.
          </FormMessage>
        )}
        <PasswordForm
          action="Set up an app"
          send={async (password) => setSetUp(await setUpSecondFactor(password))}
        />
      </Stack>
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
        />
      ) : (
        <>
          <FormMessage tone="success">Your account has an authenticator app.</FormMessage>
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
}

function PasswordForm({ action, send }: PasswordFormProps) {
  const form = useIdentityForm(({ currentPassword }: { currentPassword: string }) => send(currentPassword));
  return (
    <IdentityForm form={form} action={action}>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="Leave this empty if you only sign in with Google."
        {...form.field('currentPassword')}
      />
    </IdentityForm>
  );
}

/** Shows the key of a new app, and asks for its first code. */
function ConfirmApp({ uri, onConfirmed }: { uri: string; onConfirmed: () => void }) {
  const dispatch = useAppDispatch();
  const form = useIdentityForm(async ({ code }: { code: string }) => {
    await dispatch(proveSecondFactor('totp', code));
    onConfirmed();
  });
  return (
    <IdentityForm form={form} action="Confirm">
      <p>
        Add this key to your authenticator app, or <a href={uri}>open the app on this phone</a>:
      </p>
      <code>{new URL(uri).searchParams.get('secret')}</code>
      <TextField
        label="Code of your authenticator app"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field('code')}
      />
    </IdentityForm>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div>
      <p>Keep these recovery codes. Each replaces a code of your app once. We do not show them again.</p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
