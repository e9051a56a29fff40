import { googleSignInAddress, type Providers } from '@whetstone/kernel/host';
import { Button, FormMessage } from '@whetstone/ui';
import { useIdentityForm } from './use-identity-form.ts';
import { useLeaving } from './use-leaving.ts';
import { useProviders } from './use-providers.ts';

const NOTE_ID = 'google-note';

interface GoogleButtonProps {
  /** Where Google sends the browser back to: the screen that finishes signing in. */
  returnPath: string;
}

export function GoogleButton({ returnPath }: GoogleButtonProps) {
  const note = noteOn(useProviders());
  const [leaving, setLeaving] = useLeaving();
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
        disabled={note !== null}
        aria-describedby={note ? NOTE_ID : undefined}
        onClick={() => submit(undefined)}
      >
        Continue with Google
      </Button>
      {note && <p id={NOTE_ID}>{note}</p>}
      {error && <FormMessage tone="error">{error}</FormMessage>}
    </>
  );
}

/** Why the button leads nowhere, or null where it may lead to Google. */
function noteOn(providers: Providers | undefined): string | null {
  if (!providers || providers.google) return null;
  if (providers.issuer) return `People sign in to this shop at ${providers.issuer}, not here.`;
  return 'Google sign-in is not set up in this shop.';
}
