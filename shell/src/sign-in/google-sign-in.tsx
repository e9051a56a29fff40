import { useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { IdentityError } from '@whetstone/kernel/host';
import { googleSignInUrl, type Providers, readProviders, startSession } from '@whetstone/kernel/sign-in';
import { Button, FormMessage } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { useIdentityCall } from './identity-call.ts';
import { providerErrorMessage } from './provider-errors.ts';

const NOTE_ID = 'google-note';

interface GoogleButtonProps {
  /** The page that completes the sign-in. Google redirects to it. */
  returnPath: string;
}

export function GoogleButton({ returnPath }: GoogleButtonProps) {
  const note = noteOn(useProviders());
  const [leaving, setLeaving] = useLeaving();
  const { submit, error } = useIdentityCall(async () => {
    setLeaving(true);
    try {
      window.location.assign(await googleSignInUrl(returnPath));
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
      {error && <FormMessage tone="error">{error.message}</FormMessage>}
    </>
  );
}

/** Why the button is disabled; null if it is enabled. */
function noteOn(providers: Providers | undefined): string | null {
  if (!providers || providers.google) return null;
  if (providers.issuer) return `People sign in to this shop at ${providers.issuer}, not here.`;
  return 'Google sign-in is not set up in this shop.';
}

/** The sign-in methods of the shop; `undefined` while they are unknown. */
function useProviders(): Providers | undefined {
  const [providers, setProviders] = useState<Providers>();
  useEffect(() => {
    readProviders().then(setProviders, () => setProviders(undefined));
  }, []);
  return providers;
}

/** Whether the browser is leaving for another site. Resets when the user returns with the back button. */
function useLeaving(): [leaving: boolean, setLeaving: (leaving: boolean) => void] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const reset = () => setLeaving(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  return [leaving, setLeaving];
}

/** Query parameter of the URL to which a provider redirects. */
const PROVIDER = 'provider';

/** The sign-in page as the redirect target of a provider. It leads to `from` afterwards. */
export function providerReturnPath(from: string): string {
  return `/login?${new URLSearchParams({ [PROVIDER]: 'google', from })}`;
}

/** Completes a sign-in after the provider's redirect. */
export function useProviderReturn(): { finishing: boolean; error: IdentityError | null } {
  const [search] = useSearchParams();
  const code = search.get('error');
  const returning = search.has(PROVIDER) && code === null;
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<IdentityError | null>(null);
  useEffect(() => {
    if (!returning) return;
    dispatch(startSession()).catch((error: unknown) => {
      setFailure(error instanceof IdentityError ? error : new IdentityError(providerErrorMessage('unknown')));
    });
  }, [returning, dispatch]);
  if (code !== null) return { finishing: false, error: new IdentityError(providerErrorMessage(code)) };
  return { finishing: returning && !failure, error: failure };
}
