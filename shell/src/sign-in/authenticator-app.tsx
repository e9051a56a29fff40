import {
  removeSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorSetUp,
  setUpSecondFactor,
} from '@whetstone/kernel/second-factors';
import { proveAgain } from '@whetstone/kernel/sign-in';
import { Button, FormMessage, Stack } from '@whetstone/ui';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { FocusedMessage } from './focused-message.tsx';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { AppCodeField, CurrentPasswordField } from './proof-fields.tsx';

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

/** Modules of white around a QR code (ISO/IEC 18004). */
const QUIET = 4;

/** Scanners need dark modules on a light ground, in every theme. */
const QrCode = styled.svg`
  width: 12rem;
  background: #fff;
  fill: #000;
  forced-color-adjust: none;
`;

interface AppSetUpProps {
  setUp: SecondFactorSetUp;
  onConfirmed: () => Promise<void>;
  onCancel: () => void;
}

/** Shows the key of a new app, and asks for its first code. */
function AppSetUp({ setUp: { uri, qr }, onConfirmed, onCancel }: AppSetUpProps) {
  const form = useIdentityForm(async (proof: { code: string }) => {
    await proveAgain(proof);
    await onConfirmed();
  });
  const step = useMemo(() => ({ message: 'Scan this code with your authenticator app.' }), []);
  return (
    <IdentityForm form={form} action="Confirm" below={<Button onClick={onCancel}>Cancel</Button>}>
      <FocusedMessage tone="info" about={step} />
      <QrCode
        role="img"
        aria-label="QR code of the key"
        viewBox={`${-QUIET} ${-QUIET} ${qr.size + 2 * QUIET} ${qr.size + 2 * QUIET}`}
      >
        <path d={qr.path} />
      </QrCode>
      <p>
        Or add this key to the app, or <a href={uri}>open the app on this phone</a>:
      </p>
      <code>{new URL(uri).searchParams.get('secret')}</code>
      <AppCodeField {...form.field('code')} />
    </IdentityForm>
  );
}

/** The codes, to copy and to download. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Stack gap="m">
      <p>Keep these recovery codes. Each replaces a code of your app once. We do not show them again.</p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {/* Browsers offer the clipboard on encrypted pages only. */}
      {navigator.clipboard && <Button onClick={() => void copy()}>Copy the codes</Button>}
      {isCopied && <FormMessage tone="success">The codes are copied.</FormMessage>}
      <a href={`data:text/plain,${encodeURIComponent(text)}`} download="recovery-codes.txt">
        Download the codes
      </a>
    </Stack>
  );
}
