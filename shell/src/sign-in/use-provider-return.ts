import { useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { IdentityError, startSession } from '@whetstone/kernel/host';
import { useEffect, useState } from 'react';
import { providerRefusal } from './provider-refusals.ts';

/** Marks the address to which a provider sends the browser back. */
const MARK = 'provider';

/** The address of this screen for a provider to come back to, leading to `from` afterwards. */
export function providerReturnPath(from: string): string {
  return `/login?${new URLSearchParams({ [MARK]: 'google', from })}`;
}

/** Finishes signing in when the browser comes back from a provider; answers what is to be said about it. */
export function useProviderReturn(): { finishing: boolean; error: string | null } {
  const [search] = useSearchParams();
  const refusal = search.get('error');
  const returning = search.has(MARK) && refusal === null;
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!returning) return;
    dispatch(startSession()).catch((error: unknown) => {
      setFailure(error instanceof IdentityError ? error.message : providerRefusal('unknown'));
    });
  }, [returning, dispatch]);
  if (refusal !== null) return { finishing: false, error: providerRefusal(refusal) };
  return { finishing: returning && !failure, error: failure };
}
