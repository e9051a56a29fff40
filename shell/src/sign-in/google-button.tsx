import { googleSignInAddress, readProviders } from '@whetstone/kernel/host';
import { Button, FormMessage } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { useIdentityForm } from './use-identity-form.ts';

const NOTE_ID = 'google-note';

interface GoogleButtonProps {
  /** Where Google sends the browser back to: the screen that finishes signing in. */
  returnPath: string;
}

export function GoogleButton({ returnPath }: GoogleButtonProps) {
  const offered = useGoogleOffered();
  const [leaving, setLeaving] = useState(false);
  const { submit, error } = useIdentityForm(async () => {
    setLeaving(true);
    try {
      window.location.assign(await googleSignInAddress(returnPath));
    } catch (failure) {
      setLeaving(false);
      throw failure;
    }
  });
  return (
    <>
      <Button
        pending={leaving}
        disabled={offered === false}
        aria-describedby={offered === false ? NOTE_ID : undefined}
        onClick={() => submit(undefined)}
      >
        Continue with Google
      </Button>
      {offered === false && <p id={NOTE_ID}>Google sign-in is not set up in this shop.</p>}
      {error && <FormMessage tone="error">{error}</FormMessage>}
    </>
  );
}

/** Whether the shop offers Google; `undefined` while that is not known, or could not be asked. */
function useGoogleOffered(): boolean | undefined {
  const [offered, setOffered] = useState<boolean>();
  useEffect(() => {
    readProviders().then(
      ({ google }) => setOffered(google),
      () => setOffered(undefined),
    );
  }, []);
  return offered;
}
