import { send } from './send.ts';

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  name: string;
}

export async function signInWithEmail(credentials: Credentials): Promise<void> {
  await post('/sign-in/email', credentials);
}

export async function signUpWithEmail(registration: Registration): Promise<void> {
  await post('/sign-up/email', registration);
}

export async function endIdentitySession(): Promise<void> {
  await post('/sign-out', {});
}

/** Ends every session of this person, on whatever device. */
export async function endAllIdentitySessions(): Promise<void> {
  await post('/revoke-sessions', {});
}

/** The ways to sign in that this shop offers. */
export interface Providers {
  google: boolean;
  /** The issuer that people sign in at instead of here, if there is one. */
  issuer: string | null;
}

export async function readProviders(): Promise<Providers> {
  const { google, issuer } = await send('/identity/providers');
  return { google: google === true, issuer: typeof issuer === 'string' ? issuer : null };
}

/** Sends a mail with a link to choose a new password, if the address has an account; never says whether it has. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post('/request-password-reset', { email });
}

/** Ends every session of the person whose password it is. */
export async function resetPassword(reset: { token: string; newPassword: string }): Promise<void> {
  await post('/reset-password', reset);
}

/** Sends another confirmation mail to the person who is signed in. */
export async function requestConfirmation(email: string): Promise<void> {
  await post('/send-verification-email', { email });
}

function post(path: string, body: object): Promise<Record<string, unknown>> {
  return send(`/identity${path}`, { method: 'POST', body: JSON.stringify(body) });
}
