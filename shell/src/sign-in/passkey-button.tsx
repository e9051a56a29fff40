import { canUsePasskeys, proveByPasskey } from '@whetstone/kernel/sign-in';
import { Button } from '@whetstone/ui';
import { useState } from 'react';
import { FocusedMessage } from './focused-message.tsx';
import { useIdentityCall } from './identity-call.ts';

interface PasskeyButtonProps {
  children: string;
  /** Called once the identity service has accepted the passkey. */
  onProven: () => Promise<void> | void;
}

/** Asks the browser for a passkey. Renders nothing in a browser without passkeys. */
export function PasskeyButton({ children, onProven }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false);
  const { submit, error } = useIdentityCall(async () => {
    setPending(true);
    try {
      await proveByPasskey();
      await onProven();
    } finally {
      setPending(false);
    }
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button pending={pending} onClick={() => void submit(undefined)}>
        {children}
      </Button>
      {error && <FocusedMessage tone="error" about={error} />}
    </>
  );
}
