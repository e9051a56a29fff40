import { readSecondFactors, type SecondFactors } from '@whetstone/kernel/second-factors';
import { proveAgain } from '@whetstone/kernel/sign-in';
import { Modal, Stack } from '@whetstone/ui';
import { createRoot } from 'react-dom/client';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { AppCodeField, CurrentPasswordField } from './proof-fields.tsx';

let pending: Promise<boolean> | undefined;

/** Asks for the password or the second factor. Resolves to false if the user closes the dialog. */
export function askForProof(): Promise<boolean> {
  pending ??= openDialog().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function openDialog(): Promise<boolean> {
  const factors = await readSecondFactors().catch(() => ({ app: false, passkeys: [] }));
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

function StepUp({ factors: { app, passkeys }, onEnd }: StepUpProps) {
  const onProven = () => onEnd(true);
  return (
    <Modal open onOpenChange={() => onEnd(false)} title="Confirm that it is you">
      <Stack gap="m">
        {app ? <CodeForm onProven={onProven} /> : <PasswordForm onProven={onProven} />}
        {passkeys.length > 0 && <PasskeyButton onProven={onProven}>Use a passkey</PasskeyButton>}
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
      <CurrentPasswordField
        hint="If you only sign in with Google, sign out and sign in again."
        {...form.field('currentPassword')}
      />
    </IdentityForm>
  );
}
