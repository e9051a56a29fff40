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

export function signInWithEmail(credentials: Credentials): Promise<void> {
  return post('/identity/sign-in/email', credentials);
}

export function signUpWithEmail(registration: Registration): Promise<void> {
  return post('/identity/sign-up/email', registration);
}

export function endIdentitySession(): Promise<void> {
  return post('/identity/sign-out', {});
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

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(API + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new IdentityError('We could not reach the shop. Check your connection and try again.');
  });
  if (!answer.ok) throw new IdentityError(await messageOf(answer));
}

async function messageOf(answer: Response): Promise<string> {
  const { message, detail } = await answer.json().catch(() => ({}));
  return message ?? detail ?? 'Something went wrong on our side. Please try again in a moment.';
}
