import { hasSecondFactor, proveAgain } from '@whetstone/kernel/sign-in';
import { Modal, TextField } from '@whetstone/ui';
import { createRoot } from 'react-dom/client';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';

let pending: Promise<boolean> | undefined;

/** Asks for the password, or for a code of the authenticator app. Resolves to false if the user closes the dialog. */
export function askForProof(): Promise<boolean> {
  pending ??= openDialog().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function openDialog(): Promise<boolean> {
  const hasApp = await hasSecondFactor().catch(() => false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  root.render(<StepUp hasApp={hasApp} onEnd={resolve} />);
  const isProven = await promise;
  root.unmount();
  element.remove();
  return isProven;
}

interface StepUpProps {
  hasApp: boolean;
  onEnd: (isProven: boolean) => void;
}

function StepUp({ hasApp, onEnd }: StepUpProps) {
  return (
    <Modal open onOpenChange={() => onEnd(false)} title="Confirm that it is you">
      {hasApp ? <CodeForm onEnd={onEnd} /> : <PasswordForm onEnd={onEnd} />}
    </Modal>
  );
}

function CodeForm({ onEnd }: Pick<StepUpProps, 'onEnd'>) {
  const form = useIdentityForm(({ code }: { code: string }) => proveAgain({ code }).then(() => onEnd(true)));
  return (
    <IdentityForm form={form} action="Confirm">
      <TextField
        label="Code of your authenticator app"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field('code')}
      />
    </IdentityForm>
  );
}

function PasswordForm({ onEnd }: Pick<StepUpProps, 'onEnd'>) {
  const form = useIdentityForm(({ currentPassword: password }: { currentPassword: string }) =>
    proveAgain({ password }).then(() => onEnd(true)),
  );
  return (
    <IdentityForm form={form} action="Confirm">
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="If you only sign in with Google, sign out and sign in again."
        {...form.field('currentPassword')}
      />
    </IdentityForm>
  );
}
