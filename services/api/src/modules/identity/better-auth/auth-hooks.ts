import type { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { TokenRevocationService } from '../../users/token-revocation.service.ts';
import type { AccountLog } from '../account-log.service.ts';
import type { EmailVerificationService } from '../email-verification.service.ts';
import { WRONG_PASSWORDS } from '../identity-limits.ts';
import {
  type AuthContext,
  setDeviceCookie,
  setDeviceCookieAfterReset,
  unknownDevicesKey,
  wrongPasswordKey,
} from './device-cookie.ts';
import { GOOGLE } from './google-provider.ts';

const MAX_NAME_LENGTH = 120;
const MAX_EMAIL_LENGTH = 254;

type Hook = (context: AuthContext) => Promise<void>;
type HooksByPath = Record<string, Hook>;

interface Dependencies {
  limiter: RateLimiter;
  verification: EmailVerificationService;
  revocation: TokenRevocationService;
  hasGoogle: boolean;
  log: AccountLog;
}

export type AuthHooks = ReturnType<typeof authHooks>;

/** The shop's hooks before and after better-auth's own handlers. */
export function authHooks({ limiter, verification, revocation, hasGoogle, log }: Dependencies) {
  const before: HooksByPath = {
    '/sign-up/email': async ({ body }) => validateSignUp(body),
    '/sign-in/email': (context) => countPasswordAttempt(context, limiter),
    '/sign-in/social': async ({ body }) => validateSocialSignIn(body, hasGoogle),
    '/sign-out': (context) => beforeSignOut(context, revocation, log),
    '/verify-email': (context) => verification.redirectUnknownBrowser(context),
  };
  const after: HooksByPath = {
    '/sign-in/email': (context) => afterPasswordAttempt(context, limiter, log),
    '/sign-up/email': setDeviceCookieAfterSignUp,
    '/reset-password': setDeviceCookieAfterReset,
    '/revoke-sessions': (context) => revokeAccessTokens(context, revocation, log),
  };
  return { before: byPath(before), after: byPath(after) };
}

function byPath(hooks: HooksByPath) {
  return createAuthMiddleware(async (context) => {
    await hooks[context.path]?.(context);
  });
}

/** Checks what better-auth does not: a required name, and lengths within the columns. */
function validateSignUp(body: Record<string, unknown> | undefined): void {
  const { name, email } = body ?? {};
  if (typeof name !== 'string' || name.trim() === '') reject('NAME_REQUIRED');
  if (name.length > MAX_NAME_LENGTH) reject('NAME_TOO_LONG');
  if (typeof email !== 'string' || email === '') reject('EMAIL_REQUIRED');
  if (email.length > MAX_EMAIL_LENGTH) reject('INVALID_EMAIL');
}

function reject(code: string): never {
  throw new APIError('BAD_REQUEST', { code });
}

function validateSocialSignIn(body: Record<string, unknown> | undefined, hasGoogle: boolean): void {
  const { provider, idToken } = body ?? {};
  if (provider !== GOOGLE) reject('PROVIDER_UNKNOWN');
  if (!hasGoogle) throw new APIError('NOT_FOUND', { code: 'GOOGLE_NOT_OFFERED' });
  // Only the redirect flow is supported. An ID token in the body would bypass state and nonce.
  if (idToken !== undefined) reject('ID_TOKEN_NOT_SUPPORTED');
}

async function countPasswordAttempt(context: AuthContext, limiter: RateLimiter): Promise<void> {
  const { email } = context.body ?? {};
  if (typeof email !== 'string') return;
  const wait = await limiter.countAttempt(WRONG_PASSWORDS, await wrongPasswordKey(context, email));
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

async function afterPasswordAttempt(
  context: AuthContext,
  limiter: RateLimiter,
  log: AccountLog,
): Promise<void> {
  const email = context.context.newSession?.user.email;
  if (!email) return log.recordFailedSignIn(String(context.body?.email));
  await limiter.resetAttempts(WRONG_PASSWORDS, await wrongPasswordKey(context, email));
  await limiter.resetAttempts(WRONG_PASSWORDS, unknownDevicesKey(email));
  await setDeviceCookie(context, email);
}

async function setDeviceCookieAfterSignUp(context: AuthContext): Promise<void> {
  const email = context.context.newSession?.user.email;
  if (email) await setDeviceCookie(context, email);
}

/** better-auth has deleted the sessions. The access tokens that came from them become invalid too. */
async function revokeAccessTokens(
  { context }: AuthContext,
  revocation: TokenRevocationService,
  log: AccountLog,
): Promise<void> {
  if (!context.session) return;
  await revocation.revokeTokens(context.session.user.id);
  await log.record(context.session.user.id, 'user.signed-out-everywhere');
}

/** The user's other devices renew their access tokens with their own sessions. */
async function beforeSignOut(
  context: AuthContext,
  revocation: TokenRevocationService,
  log: AccountLog,
): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (!session) return;
  await revocation.revokeTokens(session.user.id);
  await log.record(session.user.id, 'user.signed-out');
}

function duration(seconds: number): string {
  if (seconds === 1) return 'a second';
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
