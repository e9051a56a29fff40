import { accessToken } from './access-token.ts';
import { claimsOf, type SignedInUser } from './claims.ts';

const API = '/api';

/** The identity service refused; its message is meant for the person at the form. */
export class IdentityError extends Error {}

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  name: string;
}

export async function signInWithEmail(credentials: Credentials): Promise<void> {
  await post('/identity/sign-in/email', credentials);
}

export async function signUpWithEmail(registration: Registration): Promise<void> {
  await post('/identity/sign-up/email', registration);
}

export async function endIdentitySession(): Promise<void> {
  await post('/identity/sign-out', {});
}

/** The ways to sign in that this shop offers beside e-mail and password. */
export interface Providers {
  google: boolean;
}

export async function readProviders(): Promise<Providers> {
  const answer = await fetch(`${API}/identity/providers`);
  if (!answer.ok) throw new IdentityError(await messageOf(answer));
  return answer.json();
}

/** Where to send the browser so that Google says who is there; it comes back to `returnPath`, signed in or with `?error=`. */
export async function googleSignInAddress(returnPath: string): Promise<string> {
  const { url } = await post('/identity/sign-in/social', {
    provider: 'google',
    callbackURL: returnPath,
    errorCallbackURL: returnPath,
  });
  if (typeof url !== 'string') throw new IdentityError('Google sign-in is not available right now.');
  return url;
}

/** Sends a mail with a link to choose a new password, if the address has an account; never says whether it has. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post('/identity/request-password-reset', { email });
}

export async function resetPassword(reset: { token: string; newPassword: string }): Promise<void> {
  await post('/identity/reset-password', reset);
}

/**
 * Exchanges the identity session (a cookie) for the shop's access token and stores it.
 * Answers who that is, or null when there is no session.
 */
export async function obtainAccessToken(): Promise<SignedInUser | null> {
  const identity = await fetch(`${API}/identity/token`, { headers: { accept: 'application/json' } });
  if (!identity.ok) return null;
  const { token: identityToken } = await identity.json();
  const email = claimsOf(identityToken)?.email;
  if (!email) return null;
  const exchange = await fetch(`${API}/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${identityToken}` },
    body: JSON.stringify({ email }),
  });
  if (!exchange.ok) return null;
  const { token } = await exchange.json();
  accessToken.write(token);
  return claimsOf(token);
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(API + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new IdentityError('We could not reach the shop. Check your connection and try again.');
  });
  if (!answer.ok) throw new IdentityError(await messageOf(answer));
  return answer.json();
}

async function messageOf(answer: Response): Promise<string> {
  const { message, detail } = await answer.json().catch(() => ({}));
  return message ?? detail ?? 'Something went wrong on our side. Please try again in a moment.';
}
