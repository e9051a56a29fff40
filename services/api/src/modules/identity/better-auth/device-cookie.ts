import { hash, randomUUID } from 'node:crypto';
import type { createAuthMiddleware } from 'better-auth/api';

export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Marks the browser as a device of the account (OWASP): attackers who guess passwords elsewhere do not lock the owner out. */
export async function setDeviceCookie(context: AuthContext, email: string): Promise<void> {
  const { name, attributes } = cookie(context);
  const value = `${randomUUID()} ${hash('sha256', email)}`;
  await context.setSignedCookie(name, value, context.context.secret, attributes);
}

const passwordResets = new WeakMap<Request, string>();

/** Records the account whose password this request has reset. */
export function recordPasswordReset(request: Request | undefined, email: string): void {
  if (request) passwordResets.set(request, email);
}

/** Lets the owner sign in after a password reset, even while attackers guess. */
export async function setDeviceCookieAfterReset(context: AuthContext): Promise<void> {
  const email = context.request && passwordResets.get(context.request);
  if (email) await setDeviceCookie(context, email);
}

/** The key of the counter of wrong passwords for this account in this browser. */
export async function wrongPasswordKey(context: AuthContext, email: string): Promise<string> {
  const device = (await context.getSignedCookie(cookie(context).name, context.context.secret)) || '';
  return device.endsWith(` ${hash('sha256', email)}`) ? device : unknownDevicesKey(email);
}

/** The key of the counter that all browsers without a device cookie of this account share. */
export function unknownDevicesKey(email: string): string {
  return email;
}

function cookie({ context }: AuthContext) {
  return context.createAuthCookie('known_browser', { maxAge: YEAR_SECONDS });
}
