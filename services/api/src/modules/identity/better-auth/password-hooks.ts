import { emailFault } from '@whetstone/contract/email';
import type { BackoffRule, RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { APIError, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { AccountLog } from '../account-log.service.ts';
import { WRONG_PASSWORDS } from '../identity-limits.ts';
import type { PasswordRules } from '../password-rules.ts';
import { WEAK_PASSWORD } from './auth-errors.ts';
import {
  type AuthContext,
  setDeviceCookie,
  setDeviceCookieAfterReset,
  unknownDevicesKey,
  wrongPasswordKey,
} from './device-cookie.ts';

const MIN_PASSWORD_LENGTH = 6;
const MAX_NAME_LENGTH = 120;

interface Dependencies {
  limiter: RateLimiter;
  passwords: PasswordRules;
  log: AccountLog;
}

/** The shop's hooks before and after the handlers that set or check a password. */
export function passwordHooks({ limiter, passwords, log }: Dependencies) {
  return {
    before: {
      '/sign-up/email': (context: AuthContext) => validateSignUp(context, passwords),
      '/sign-in/email': (context: AuthContext) => countPasswordAttempt(context, limiter),
      '/request-password-reset': async (context: AuthContext) => rejectEmail(context),
      '/reset-password': (context: AuthContext) => validateReset(context, passwords),
      '/verify-password': (context: AuthContext) => countOwnPassword(context, limiter),
    },
    after: {
      '/sign-in/email': async (context: AuthContext) => {
        await afterPasswordAttempt(context, limiter, log);
        await recordLength(context, passwords);
      },
      '/sign-up/email': async (context: AuthContext) => {
        await setDeviceCookieAfterSignUp(context);
        await recordLength(context, passwords);
      },
      '/reset-password': setDeviceCookieAfterReset,
      '/verify-password': async (context: AuthContext) => {
        await afterOwnPassword(context, limiter, log);
        await recordLength(context, passwords);
        await recordProof(context);
      },
    },
  };
}

/** better-auth has one message for all invalid addresses. */
function rejectEmail({ body }: AuthContext): void {
  if (typeof body?.email === 'string' && emailFault(body.email) === 'email-not-ascii')
    reject('EMAIL_NOT_ASCII');
}

/** Checks what better-auth does not: a required name, lengths within the columns, and a weak password. */
async function validateSignUp(context: AuthContext, passwords: PasswordRules): Promise<void> {
  const { name, email, password } = context.body ?? {};
  if (typeof name !== 'string' || name.trim() === '') reject('NAME_REQUIRED');
  if (name.length > MAX_NAME_LENGTH) reject('NAME_TOO_LONG');
  if (typeof email !== 'string' || email === '') reject('EMAIL_REQUIRED');
  rejectEmail(context);
  if (password === '') reject('PASSWORD_REQUIRED');
  await rejectWeak(password, { email, name }, passwords);
}

/** better-auth rejects an unknown link. */
async function validateReset({ body, query, context }: AuthContext, passwords: PasswordRules): Promise<void> {
  const { internalAdapter } = context;
  // better-auth takes the token from either.
  const token = body?.token || query?.token;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const owner = link && (await internalAdapter.findUserById(link.value));
  if (!owner) return;
  await rejectWeak(body?.newPassword, owner, passwords);
  await passwords.recordLength(owner.id, undefined);
}

/** After a call that has verified the password of its body. */
export async function recordLength({ body, context }: AuthContext, passwords: PasswordRules): Promise<void> {
  const proven = context.newSession ?? context.session;
  if (!proven || isAPIError(context.returned) || typeof body?.password !== 'string') return;
  await passwords.recordLength(proven.user.id, body.password);
}

/** better-auth rejects a password of a wrong type or length. */
async function rejectWeak(
  password: unknown,
  owner: { email: string; name: string },
  passwords: PasswordRules,
): Promise<void> {
  if (typeof password !== 'string' || password.length < MIN_PASSWORD_LENGTH) return;
  const fault = await passwords.faultOf(password, owner);
  if (fault) throw new APIError('BAD_REQUEST', { code: WEAK_PASSWORD, message: fault.message });
}

function reject(code: string): never {
  throw new APIError('BAD_REQUEST', { code });
}

async function countPasswordAttempt(context: AuthContext, limiter: RateLimiter): Promise<void> {
  rejectEmail(context);
  const { email } = context.body ?? {};
  if (typeof email === 'string') await countPassword(context, limiter, email);
}

/** A signed-in user enters the password again. */
async function countOwnPassword(context: AuthContext, limiter: RateLimiter): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (session) await countPassword(context, limiter, session.user.email);
}

export async function countPassword(
  context: AuthContext,
  limiter: RateLimiter,
  email: string,
): Promise<void> {
  await countAttempt(limiter, WRONG_PASSWORDS, await wrongPasswordKey(context, email), {
    code: 'TOO_MANY_WRONG_PASSWORDS',
    message: (wait) =>
      `Too many wrong passwords for this account. Wait ${wait} and try again, or choose a new password.`,
  });
}

export async function afterOwnPassword(
  context: AuthContext,
  limiter: RateLimiter,
  log: AccountLog,
): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (!session) return;
  const { returned } = context.context;
  if (isAPIError(returned)) {
    if (returned.body?.code === 'INVALID_PASSWORD') log.recordFailure('proof-failed', session.user.email);
    return;
  }
  await limiter.resetAttempts(WRONG_PASSWORDS, await wrongPasswordKey(context, session.user.email));
}

/** Critical calls need a recent proof. */
async function recordProof({ context }: AuthContext): Promise<void> {
  if (isAPIError(context.returned) || !context.session) return;
  await context.internalAdapter.updateSession(context.session.session.token, { provenAt: new Date() });
}

async function afterPasswordAttempt(
  context: AuthContext,
  limiter: RateLimiter,
  log: AccountLog,
): Promise<void> {
  const email = context.context.newSession?.user.email;
  if (!email) return log.recordFailure('sign-in-failed', String(context.body?.email));
  await limiter.resetAttempts(WRONG_PASSWORDS, await wrongPasswordKey(context, email));
  await limiter.resetAttempts(WRONG_PASSWORDS, unknownDevicesKey(email));
  await setDeviceCookie(context, email);
}

async function setDeviceCookieAfterSignUp(context: AuthContext): Promise<void> {
  const email = context.context.newSession?.user.email;
  if (email) await setDeviceCookie(context, email);
}

/** @throws APIError 429 with the message while the account has to wait */
export async function countAttempt(
  limiter: RateLimiter,
  rule: BackoffRule,
  key: string,
  { code, message }: { code: string; message: (wait: string) => string },
): Promise<void> {
  const wait = await limiter.countAttempt(rule, key);
  if (wait === 0) return;
  const seconds = Math.ceil(wait / 1_000);
  const body = { code, message: message(duration(seconds)) };
  throw new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(seconds) });
}

function duration(seconds: number): string {
  if (seconds === 1) return 'a second';
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
