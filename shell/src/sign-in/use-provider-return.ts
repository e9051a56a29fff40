import { useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { IdentityError, startSession } from '@whetstone/kernel/host';
import { useEffect, useState } from 'react';

/** Marks the address to which a provider sends the browser back. */
const MARK = 'provider';

/** The address of this screen for a provider to come back to, leading to `from` afterwards. */
export function providerReturnPath(from: string): string {
  return `/login?${new URLSearchParams({ [MARK]: 'google', from })}`;
}

const REFUSALS: Record<string, string> = {
  access_denied: 'You did not let Google tell us who you are. You can try again, or use your password.',
  email_not_verified:
    'Google has not confirmed that this e-mail address is yours, so we cannot let you in with it.',
};
const ANY_REFUSAL = 'Signing in with Google did not work. Please try again, or use your password.';

/** Finishes signing in when the browser comes back from a provider; answers what is to be said about it. */
export function useProviderReturn(): { finishing: boolean; error: string | null } {
  const [search] = useSearchParams();
  const refusal = search.get('error');
  const returning = search.has(MARK) && !refusal;
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!returning) return;
    dispatch(startSession()).catch((error: unknown) => {
      setFailure(error instanceof IdentityError ? error.message : ANY_REFUSAL);
    });
  }, [returning, dispatch]);
  if (refusal) return { finishing: false, error: REFUSALS[refusal] ?? ANY_REFUSAL };
  return { finishing: returning && !failure, error: failure };
}
