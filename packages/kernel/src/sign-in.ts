/** For the shell's sign-in pages only: separate from `host`, whose code every page loads. */
import { plainText } from '@whetstone/contract/plain-text';
import { accessToken, payloadOf } from './session/access-token.ts';
import { IdentityError, postIdentity, requestJson } from './session/identity-client.ts';
import { finishSignOut, obtainAccessToken, SESSION_LOCK } from './session/identity-session.ts';
import { failUnused } from './session/passkey-failure.ts';
import { adoptToken } from './store/session.thunks.ts';
import type { AppThunk } from './store/store.ts';
import { withTabLock } from './tab-lock.ts';

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  name: string;
}

/** The sign-in methods of this shop. */
export interface Providers {
  google: boolean;
  /** An external issuer that replaces this sign-in; null if there is none. */
  issuer: string | null;
}

export async function readProviders(): Promise<Providers> {
  const { google, issuer } = await requestJson('/identity/providers');
  return { google: google === true, issuer: typeof issuer === 'string' ? issuer : null };
}

/**
 * Signs in to the shop with the browser's identity session.
 * @throws IdentityError with a message for the form
 */
export const startSession = (): AppThunk<Promise<void>> => async (dispatch) => {
  await finishSignOut();
  const token = await withTabLock(SESSION_LOCK, async () => {
    const obtained = await obtainAccessToken();
    accessToken.write(obtained);
    return obtained;
  });
  dispatch(adoptToken(token));
};

/** Whether the signed-in admin has to add a second factor, and has the rights of a user until then. */
export function needsSecondFactor(): boolean {
  return payloadOf(accessToken.read() ?? '').lacks_factor === true;
}

/** The code of an `IdentityError`: `proveSecondFactor` completes the sign-in. */
export const SECOND_FACTOR_REQUIRED = 'second-factor-required';

/** @throws IdentityError with a message for the form, or with the code `SECOND_FACTOR_REQUIRED` */
export const signIn =
  (credentials: Credentials): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await finishSignOut();
    const { twoFactorRedirect } = await postIdentity('/sign-in/email', credentials);
    if (twoFactorRedirect)
      throw new IdentityError('Enter the code of your authenticator app.', undefined, SECOND_FACTOR_REQUIRED);
    await dispatch(startSession());
  };

/**
 * Completes a sign-in with the code of an authenticator app or with a recovery code.
 * @throws IdentityError with a message for the form
 */
export const proveSecondFactor =
  (method: 'totp' | 'backup-code', code: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await postIdentity(`/two-factor/verify-${method}`, { code: joined(code) });
    await dispatch(startSession());
  };

/** Proves the identity of the signed-in account again. @throws IdentityError with a message for the form */
export async function proveAgain(proof: { password: string } | { code: string }): Promise<void> {
  if ('password' in proof) await postIdentity('/verify-password', proof);
  else await postIdentity('/two-factor/verify-totp', { code: joined(proof.code) });
}

/** Apps show codes in groups of digits. */
function joined(code: string): string {
  return plainText(code).replaceAll(' ', '');
}

export function canUsePasskeys(): boolean {
  // A server has none.
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Proves the identity by a passkey, for a sign-in, as a second factor, or again. The identity session is then a new one, which
 * `startSession` adopts. @throws IdentityError with a message for the form
 */
export async function proveByPasskey(): Promise<void> {
  await finishSignOut();
  const options = await requestJson('/identity/passkey/generate-authenticate-options');
  const request = { ...options, userVerification: 'required' } as never;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request);
  const response = await navigator.credentials.get({ publicKey }).catch(failUnused);
  await postIdentity('/passkey/verify-authentication', { response });
}

/** @throws IdentityError with a message for the form */
export const signUp =
  (registration: Registration): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await finishSignOut();
    await postIdentity('/sign-up/email', registration);
    await dispatch(startSession());
  };

/**
 * The URL of Google's sign-in page. Google redirects to `returnPath`, with `?error=` after a failure.
 * @throws IdentityError if Google or the shop is unreachable
 */
export async function googleSignInUrl(returnPath: string): Promise<string> {
  // After the redirect it would be too late: it would end the new session.
  await finishSignOut();
  const body = { provider: 'google', callbackURL: returnPath, errorCallbackURL: returnPath };
  const { url } = await postIdentity('/sign-in/social', body);
  if (typeof url !== 'string') throw new IdentityError('Google sign-in is not available right now.');
  return url;
}

/** Sends an email with a link to choose a new password. The response is the same for an unknown email. */
export async function requestPasswordReset(email: string): Promise<void> {
  await postIdentity('/request-password-reset', { email });
}

/** Sets a new password and ends all sessions of the account. */
export async function resetPassword(reset: { token: string; newPassword: string }): Promise<void> {
  await postIdentity('/reset-password', reset);
}

/** Sends another confirmation email to the signed-in user. */
export async function requestConfirmation(email: string): Promise<void> {
  await postIdentity('/send-verification-email', { email });
}
