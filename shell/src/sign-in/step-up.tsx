import { IdentityError } from '@whetstone/kernel/host';
import { googleProofUrl, readSecondFactors, type SecondFactors } from '@whetstone/kernel/second-factors';
import { canUsePasskeys, proveAgain } from '@whetstone/kernel/sign-in';
import { Button, FormMessage, Modal, Stack } from '@whetstone/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FocusedMessage } from './focused-message.tsx';
import { useIdentityCall } from './identity-call.ts';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { AppCodeField, CurrentPasswordField } from './proof-fields.tsx';

let pending: Promise<boolean> | undefined;

/** Asks for the password, the second factor or the Google account. Resolves to false if the user closes the dialog. */
export function askForProof(): Promise<boolean> {
  pending ??= openDialog().finally(() => {
    pending = undefined;
  });
  return pending;
}

const UNKNOWN: SecondFactors = { app: false, passkeys: [], password: true, google: false, proven: false };

async function openDialog(): Promise<boolean> {
  const factors = await readSecondFactors().catch(() => UNKNOWN);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  root.render(<StepUp factors={factors} onEnd={resolve} />);
  const isProven = await promise;
  root.unmount();
  element.remove();
  return isProven;
}

interface StepUpProps {
  factors: SecondFactors;
  onEnd: (isProven: boolean) => void;
}

function StepUp({ factors: { app, passkeys, password, google }, onEnd }: StepUpProps) {
  const onProven = () => onEnd(true);
  const canProve = app || password || google || (passkeys.length > 0 && canUsePasskeys());
  return (
    <Modal open onOpenChange={() => onEnd(false)} title="Confirm that it is you">
      <Stack gap="m">
        {app && <CodeForm onProven={onProven} />}
        {!app && password && <PasswordForm onProven={onProven} />}
        {!app && google && <GoogleButton onProven={onProven} />}
        {passkeys.length > 0 && <PasskeyButton onProven={onProven}>Use a passkey</PasskeyButton>}
        {!canProve && <p>Sign out and sign in again. Then you have ten minutes for this.</p>}
      </Stack>
    </Modal>
  );
}

interface ProofFormProps {
  onProven: () => void;
}

function CodeForm({ onProven }: ProofFormProps) {
  const form = useIdentityForm((proof: { code: string }) => proveAgain(proof).then(onProven));
  return (
    <IdentityForm form={form} action="Confirm">
      <AppCodeField {...form.field('code')} />
    </IdentityForm>
  );
}

function PasswordForm({ onProven }: ProofFormProps) {
  const form = useIdentityForm(({ currentPassword: password }: { currentPassword: string }) =>
    proveAgain({ password }).then(onProven),
  );
  return (
    <IdentityForm form={form} action="Confirm">
      <CurrentPasswordField {...form.field('currentPassword')} />
    </IdentityForm>
  );
}

/** Milliseconds after which the shop no longer accepts the response of Google. */
const GOOGLE_LIMIT = 300_000;
/** The other tab renews the access token, or the user comes back. */
const SIGNS_OF_PROOF = ['storage', 'focus', 'visibilitychange'];

/** Opens Google in a new tab, because this one has to repeat the call. */
function GoogleButton({ onProven }: ProofFormProps) {
  const [state, setState] = useState<'idle' | 'waiting' | 'late'>('idle');
  const { submit, error } = useIdentityCall(async () => {
    setState('idle');
    // Browsers block tabs that open after a response.
    const tab = window.open('about:blank');
    if (!tab) throw new IdentityError('Your browser blocked the new tab. Allow it, then try again.');
    try {
      tab.location.replace(await googleProofUrl('/confirm-email?proof=google'));
    } catch (failure) {
      tab.close();
      throw failure;
    }
    setState('waiting');
  });
  const check = useEffectEvent(async () => {
    if ((await readSecondFactors().catch(() => UNKNOWN)).proven) onProven();
  });
  useEffect(() => {
    if (state !== 'waiting') return;
    const end = setTimeout(() => setState('late'), GOOGLE_LIMIT);
    const onSign = () => void check();
    for (const sign of SIGNS_OF_PROOF) window.addEventListener(sign, onSign);
    return () => {
      clearTimeout(end);
      for (const sign of SIGNS_OF_PROOF) window.removeEventListener(sign, onSign);
    };
  }, [state]);
  return (
    <>
      <Button onClick={() => void submit(undefined)}>Confirm with Google</Button>
      {state === 'waiting' && (
        <FormMessage tone="info">Sign in to Google in the new tab, then come back here.</FormMessage>
      )}
      {state === 'late' && <FormMessage tone="error">This took too long. Try again.</FormMessage>}
      {error && <FocusedMessage tone="error" about={error} />}
    </>
  );
}
