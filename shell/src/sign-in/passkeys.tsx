import { IdentityError } from '@whetstone/kernel/host';
import { addPasskey, type Passkey, removePasskey, STEP_UP_REQUIRED } from '@whetstone/kernel/second-factors';
import { canUsePasskeys } from '@whetstone/kernel/sign-in';
import { Button, ConfirmDialog, FormMessage, Stack, TextField, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import { FocusedMessage } from './focused-message.tsx';
import { useIdentityCall } from './identity-call.ts';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onDone: (message: string) => Promise<void>;
}

/** Lists, adds and removes the passkeys of the account. */
export function Passkeys({ passkeys, onDone }: PasskeysProps) {
  const [asked, setAsked] = useState<Passkey>();
  const { submit: remove, error } = useIdentityCall(async ({ id, name }: Passkey) => {
    await withProof(() => removePasskey(id));
    await onDone(`${name} is removed.`);
  });
  return (
    <Stack gap="m">
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>{`${passkey.name}, added on ${formatDay(passkey.createdAt)}`}</span>{' '}
              <Button size="small" variant="danger" onClick={() => setAsked(passkey)}>
                Remove<VisuallyHidden>{` ${passkey.name}`}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <FocusedMessage tone="error" about={error} />}
      {canUsePasskeys() ? (
        <AddForm onDone={onDone} />
      ) : (
        <FormMessage tone="info">This browser cannot use passkeys.</FormMessage>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        question="Remove this passkey?"
        details={`You can no longer sign in with ${asked?.name}.`}
        confirmLabel="Yes, remove the passkey"
        cancelLabel="No, keep the passkey"
        tone="danger"
        onConfirm={() => asked && void remove(asked)}
      />
    </Stack>
  );
}

function AddForm({ onDone }: Pick<PasskeysProps, 'onDone'>) {
  const form = useIdentityForm(async ({ name }: { name: string }) => {
    await withProof(() => addPasskey(name));
    await onDone(`${name} is added.`);
  });
  return (
    <IdentityForm form={form} action="Add a passkey">
      <TextField
        label="Name of the passkey"
        hint="Such as “Work laptop”. Your device then asks for a PIN, a fingerprint or your face."
        {...form.field('name')}
      />
    </IdentityForm>
  );
}

/** The page loads the dialog when it needs it. Resolves to false if that fails. */
function askForProof(): Promise<boolean> {
  return import('./step-up.tsx').then(
    (dialog) => dialog.askForProof(),
    () => false,
  );
}

/** Asks for a proof of identity if the call needs a recent one, then repeats the call. */
async function withProof(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    const isMissing = error instanceof IdentityError && error.code === STEP_UP_REQUIRED;
    if (!isMissing || !(await askForProof())) throw error;
    await call();
  }
}

function formatDay(time: string): string {
  return new Date(time).toLocaleDateString('en', { dateStyle: 'medium' });
}
