import { type SecondFactorSetUp } from '@whetstone/kernel/second-factors';
import { proveAgain } from '@whetstone/kernel/sign-in';
import { Button } from '@whetstone/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { FocusedMessage } from './focused-message.tsx';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { AppCodeField } from './proof-fields.tsx';

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
export function AppSetUp({ setUp: { uri, qr }, onConfirmed, onCancel }: AppSetUpProps) {
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
