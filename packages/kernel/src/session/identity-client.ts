const API = '/api';
/** Milliseconds for one request. Other tabs wait for the session change. */
const TIMEOUT = 20_000;

/** The identity service rejected a request or was unreachable. Forms show the message. */
export class IdentityError extends Error {
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

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

/** Sends a request to the API and returns the JSON body. @throws IdentityError on rejection, network failure or timeout */
export async function requestJson(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...init.headers };
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(API + path, { ...init, headers, signal }).catch(failUnreachable);
  if (!response.ok) throw new IdentityError(await messageOf(response), response.status);
  return response.json().catch(failUnreachable);
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

/** Ends the sessions of the user in all browsers. */
export async function endAllIdentitySessions(): Promise<void> {
  await post('/revoke-sessions', {});
}

export async function readProviders(): Promise<Providers> {
  const { google, issuer } = await requestJson('/identity/providers');
  return { google: google === true, issuer: typeof issuer === 'string' ? issuer : null };
}

/** Sends an email with a link to choose a new password. The response is the same for an unknown email. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post('/request-password-reset', { email });
}

/** Sets a new password and ends all sessions of the account. */
export async function resetPassword(reset: { token: string; newPassword: string }): Promise<void> {
  await post('/reset-password', reset);
}

/** Sends another confirmation email to the signed-in user. */
export async function requestConfirmation(email: string): Promise<void> {
  await post('/send-verification-email', { email });
}

/** Starts a sign-in with Google. Returns the address of Google's page. */
export function requestGoogleSignIn(returnPath: string): Promise<Record<string, unknown>> {
  return post('/sign-in/social', {
    provider: 'google',
    callbackURL: returnPath,
    errorCallbackURL: returnPath,
  });
}

function post(path: string, body: object): Promise<Record<string, unknown>> {
  return requestJson(`/identity${path}`, { method: 'POST', body: JSON.stringify(body) });
}

function failUnreachable(): never {
  throw new IdentityError('We could not reach the shop. Check your connection and try again.');
}

/** The identity service sends `message`, the rest of the API `detail`. */
async function messageOf(response: Response): Promise<string> {
  const { message, detail } = await response.json().catch(() => ({}));
  return message ?? detail ?? 'Something went wrong on our side. Please try again in a moment.';
}
