import { randomUUID } from 'node:crypto';
import type { createAuthMiddleware } from 'better-auth/api';
import { digest } from './digest.ts';

export type IdentityContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const YEAR = 365 * 24 * 60 * 60;

/**
 * A browser that has signed in to an account before counts its wrong passwords by itself: strangers who guess at the account
 * pause one another, never its owner.
 */
export async function rememberBrowser(context: IdentityContext, email: string): Promise<void> {
  const { name, attributes } = cookie(context);
  await context.setSignedCookie(name, `${randomUUID()} ${digest(email)}`, context.context.secret, attributes);
}

const resetting = new WeakMap<Request, string>();

/** Notes whose password this request has just changed, through a link from their mailbox. */
export function noteReset(request: Request | undefined, email: string): void {
  if (request) resetting.set(request, email);
}

/** Somebody who is being guessed at must be able to sign in after choosing a new password. */
export async function rememberAfterReset(context: IdentityContext): Promise<void> {
  const email = context.request && resetting.get(context.request);
  if (email) await rememberBrowser(context, email);
}

/** Names the counter of wrong passwords that applies to this account in this browser. */
export async function passwordSubject(context: IdentityContext, email: string): Promise<string> {
  const known = await context.getSignedCookie(cookie(context).name, context.context.secret);
  return known && ownerOf(known) === digest(email) ? `sign-in ${known}` : strangersSubject(email);
}

/** The counter that all browsers share that have never signed in to this account. */
export function strangersSubject(email: string): string {
  return `sign-in ${email}`;
}

function ownerOf(value: string): string {
  return value.slice(value.indexOf(' ') + 1);
}

function cookie({ context }: IdentityContext) {
  return context.createAuthCookie('known_browser', { maxAge: YEAR });
}
