import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { UserAccessService } from '../users/user-access.service.ts';
import { passwordPolicy } from './identity-limits.ts';
import {
  type IdentityContext,
  passwordSubject,
  rememberAfterReset,
  rememberBrowser,
  strangersSubject,
} from './known-browser.ts';
import { checkSignUp } from './sign-up-check.ts';
import { checkSocial } from './social-check.ts';
import type { ThrottleService } from './throttle.service.ts';
import type { UnprovenLink } from './unproven-link.ts';

type Step = (context: IdentityContext) => Promise<void>;
type Steps = Record<string, Step>;

interface Helpers {
  throttle: ThrottleService;
  link: UnprovenLink;
  access: UserAccessService;
  googleOffered: boolean;
}

export type RequestHooks = ReturnType<typeof requestHooks>;

/** What the shop does before and after the library's own work, by path. */
export function requestHooks({ throttle, link, access, googleOffered }: Helpers) {
  const before: Steps = {
    '/sign-up/email': async ({ body }) => checkSignUp(body),
    '/sign-in/email': (context) => pauseGuessing(context, throttle),
    '/sign-in/social': async ({ body }) => checkSocial(body, googleOffered),
    '/verify-email': (context) => link.intercept(context),
  };
  const after: Steps = {
    '/sign-in/email': (context) => forgiveGuesses(context, throttle),
    '/sign-up/email': rememberNewcomer,
    '/reset-password': rememberAfterReset,
    '/revoke-sessions': (context) => endAccess(context, access),
  };
  return { before: run(before), after: run(after) };
}

function run(steps: Steps) {
  return createAuthMiddleware(async (context) => {
    await steps[context.path]?.(context);
  });
}

async function pauseGuessing(context: IdentityContext, throttle: ThrottleService): Promise<void> {
  const { email } = context.body ?? {};
  if (typeof email !== 'string') return;
  const wait = await throttle.take(await passwordSubject(context, email), passwordPolicy);
  if (wait === 0) return;
  const seconds = Math.ceil(wait / 1_000);
  throw new APIError(
    'TOO_MANY_REQUESTS',
    {
      code: 'TOO_MANY_WRONG_PASSWORDS',
      message: `Too many wrong passwords for this account. Wait ${duration(seconds)} and try again, or choose a new password.`,
    },
    { 'retry-after': String(seconds) },
  );
}

async function forgiveGuesses(context: IdentityContext, throttle: ThrottleService): Promise<void> {
  const email = context.context.newSession?.user.email;
  if (!email) return;
  await throttle.clear(await passwordSubject(context, email));
  await throttle.clear(strangersSubject(email));
  await rememberBrowser(context, email);
}

async function rememberNewcomer(context: IdentityContext): Promise<void> {
  const email = context.context.newSession?.user.email;
  if (email) await rememberBrowser(context, email);
}

/** Signing out everywhere has ended the sessions; access tokens that they gave must not outlive them. */
async function endAccess({ context }: IdentityContext, access: UserAccessService): Promise<void> {
  if (context.session) await access.endAccess(context.session.user.id);
}

function duration(seconds: number): string {
  if (seconds === 1) return 'a second';
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
