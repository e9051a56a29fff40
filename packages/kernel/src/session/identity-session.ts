import { claimsOf } from './access-token.ts';
import { IdentityError, postIdentity, requestJson } from './identity-client.ts';

export const SESSION_LOCK = 'whetstone-session';
/** Set in local storage while the identity session of a signed-out browser still has to be ended. */
const PENDING_SIGN_OUT = 'signOutPending';

/**
 * Exchanges the identity session (a cookie) for the shop's access token.
 * @throws IdentityError without a session, if the shop rejects the user, or if the API is unreachable
 */
export async function obtainAccessToken(): Promise<string> {
  const identityToken = tokenIn(await requestJson('/identity/token'));
  const email = claimsOf(identityToken)?.email ?? '';
  const exchange = await requestJson(`/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${identityToken}` },
    body: JSON.stringify({ email }),
  });
  return tokenIn(exchange);
}

function tokenIn({ token }: Record<string, unknown>): string {
  if (typeof token === 'string' && claimsOf(token)) return token;
  throw new IdentityError('Sign-in failed. Please try again.');
}

/** Ends the identity session of this browser. If the server is unreachable, the next sign-in ends it first. */
export async function signOutOfIdentity(): Promise<void> {
  setPending(true);
  await postIdentity('/sign-out', {}).then(
    () => setPending(false),
    () => undefined,
  );
}

/** Ends the session that a failed sign-out left open. @throws IdentityError if the server is still unreachable */
export async function finishSignOut(): Promise<void> {
  if (!isPending()) return;
  await postIdentity('/sign-out', {});
  setPending(false);
}

function isPending(): boolean {
  try {
    return localStorage.getItem(PENDING_SIGN_OUT) !== null;
  } catch {
    return false;
  }
}

function setPending(pending: boolean): void {
  try {
    if (pending) localStorage.setItem(PENDING_SIGN_OUT, 'true');
    else localStorage.removeItem(PENDING_SIGN_OUT);
  } catch {
    // Without storage the pending sign-out is lost with the tab.
  }
}
