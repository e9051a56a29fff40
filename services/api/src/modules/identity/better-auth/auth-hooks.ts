import { emailFault } from '@whetstone/contract/email';
import type { BackoffRule, RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { TokenRevocationService } from '../../users/token-revocation.service.ts';
import type { AccountLog } from '../account-log.service.ts';
import type { EmailVerificationService } from '../email-verification.service.ts';
import { SECOND_FACTOR_CODES, USED_CODES, WRONG_PASSWORDS } from '../identity-limits.ts';
import type { FactorChange, IdentityMailer } from '../identity-mailer.ts';
import type { PasswordRules } from '../password-rules.ts';
import { addQrCode, comparableCode } from './app-set-up.ts';
import { WEAK_PASSWORD } from './auth-errors.ts';
import {
  type AuthContext,
  setDeviceCookie,
  setDeviceCookieAfterReset,
  unknownDevicesKey,
  wrongPasswordKey,
} from './device-cookie.ts';
import { beforeGoogleProof } from './google-proof.ts';
import { GOOGLE } from './google-provider.ts';
import {
  passkeyHooks,
  recordFactorChange,
  recordSecondFactors,
  requireProvenFactor,
} from './passkey-hooks.ts';
import { isProven, readSecondFactors } from './second-factors.ts';

const MIN_PASSWORD_LENGTH = 6;
const MAX_NAME_LENGTH = 120;
/** The plugin's cookie of a sign-in that waits for a code. */
const TWO_FACTOR_COOKIE = 'two_factor';

/** A hook after a handler may return another response. */
type Hook = (context: AuthContext) => Promise<unknown>;
type HooksByPath = Record<string, Hook>;

interface Dependencies {
  limiter: RateLimiter;
  passwords: PasswordRules;
  verification: EmailVerificationService;
  revocation: TokenRevocationService;
  hasGoogle: boolean;
  sessionLifetimeMs: number;
  log: AccountLog;
  mailer: IdentityMailer;
}

export type AuthHooks = ReturnType<typeof authHooks>;

/** The shop's hooks before and after better-auth's own handlers. */
export function authHooks(dependencies: Dependencies) {
  const { limiter, passwords, verification, revocation, hasGoogle, sessionLifetimeMs, log } = dependencies;
  const passkeys = passkeyHooks(dependencies);
  const before: HooksByPath = {
    ...passkeys.before,
    '/sign-up/email': (context) => validateSignUp(context, passwords),
    '/sign-in/email': (context) => countPasswordAttempt(context, limiter),
    '/request-password-reset': async (context) => rejectEmail(context),
    '/sign-in/social': async ({ body }) => validateSocialSignIn(body, hasGoogle),
    '/link-social': async (context) => {
      validateSocialSignIn(context.body, hasGoogle);
      await beforeGoogleProof(context);
    },
    '/reset-password': (context) => validateReset(context, passwords),
    '/sign-out': (context) => beforeSignOut(context, revocation, log),
    '/verify-email': (context) => verification.redirectUnknownBrowser(context),
    '/verify-password': (context) => countOwnPassword(context, limiter),
    '/two-factor/enable': (context) => beforeChangeOfFactor(context, limiter),
    '/two-factor/disable': (context) => beforeChangeOfFactor(context, limiter),
    '/two-factor/generate-backup-codes': (context) => beforeChangeOfFactor(context, limiter),
    '/two-factor/verify-totp': async (context) => {
      await countCode(context, limiter);
      await requireProofForSetUp(context);
      await takeCode(context, limiter, log);
    },
    '/two-factor/verify-backup-code': async (context) => {
      await countCode(context, limiter);
      await requireConfirmedApp(context);
      if (typeof context.body?.code === 'string') context.body.code = comparableCode(context.body.code);
    },
  };
  const after: HooksByPath = {
    ...passkeys.after,
    '/sign-in/email': async (context) => {
      await afterPasswordAttempt(context, limiter, log);
      await recordLength(context, passwords);
    },
    '/sign-up/email': async (context) => {
      await setDeviceCookieAfterSignUp(context);
      await recordLength(context, passwords);
    },
    '/reset-password': setDeviceCookieAfterReset,
    '/verify-password': async (context) => {
      await afterOwnPassword(context, limiter, log);
      await recordLength(context, passwords);
      await recordProof(context);
    },
    '/two-factor/enable': async (context) => {
      await afterOwnPassword(context, limiter, log);
      return addQrCode(context);
    },
    '/two-factor/disable': async (context) => {
      await afterOwnPassword(context, limiter, log);
      await recordLength(context, passwords);
      await afterRemoval(context, revocation);
      await recordOwnChange(context, 'second-factor-removed', dependencies);
    },
    '/two-factor/generate-backup-codes': async (context) => {
      await afterOwnPassword(context, limiter, log);
      await recordOwnChange(context, 'recovery-codes-replaced', dependencies);
    },
    '/two-factor/verify-totp': (context) => afterCode(context, dependencies),
    '/two-factor/verify-backup-code': (context) => afterCode(context, dependencies),
  };
  return {
    before: createAuthMiddleware(async (context) => {
      await endOldSession(context, sessionLifetimeMs);
      // better-auth would send a returned object in place of the response.
      await before[context.path]?.(context);
    }),
    after: createAuthMiddleware(async (context) => after[context.path]?.(context)),
  };
}

/** better-auth renews a session at each use, without an end. */
async function endOldSession(context: AuthContext, lifetimeMs: number): Promise<void> {
  const { adapter, authCookies, internalAdapter, secret } = context.context;
  const token = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (!token) return;
  const where = [{ field: 'token', value: token }];
  const session = await adapter.findOne<{ createdAt: Date }>({ model: 'session', where });
  if (session && Date.now() - new Date(session.createdAt).getTime() >= lifetimeMs)
    await internalAdapter.deleteSession(token);
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
async function recordLength({ body, context }: AuthContext, passwords: PasswordRules): Promise<void> {
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

function validateSocialSignIn(body: Record<string, unknown> | undefined, hasGoogle: boolean): void {
  const { provider, idToken } = body ?? {};
  if (provider !== GOOGLE) reject('PROVIDER_UNKNOWN');
  if (!hasGoogle) throw new APIError('NOT_FOUND', { code: 'GOOGLE_NOT_OFFERED' });
  // Only the redirect flow is supported. An ID token in the body would bypass state and nonce.
  if (idToken !== undefined) reject('ID_TOKEN_NOT_SUPPORTED');
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

async function countPassword(context: AuthContext, limiter: RateLimiter, email: string): Promise<void> {
  await countAttempt(limiter, WRONG_PASSWORDS, await wrongPasswordKey(context, email), {
    code: 'TOO_MANY_WRONG_PASSWORDS',
    message: (wait) =>
      `Too many wrong passwords for this account. Wait ${wait} and try again, or choose a new password.`,
  });
}

async function afterOwnPassword(context: AuthContext, limiter: RateLimiter, log: AccountLog): Promise<void> {
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

/** better-auth does not count the codes that a signed-in user enters. */
async function countCode(context: AuthContext, limiter: RateLimiter): Promise<void> {
  // A trusted device would skip the code at its next sign-in.
  if (context.body) context.body.trustDevice = undefined;
  const session = await getSessionFromCtx(context);
  if (!session) return;
  await countAttempt(limiter, SECOND_FACTOR_CODES, session.user.id, {
    code: 'TOO_MANY_WRONG_CODES',
    message: (wait) => `Too many wrong codes. Wait ${wait} and try again.`,
  });
}

/** Calls whose code confirms a new app. The hooks before and after a call share its context. */
const settingUp = new WeakSet<object>();

/** An app that was prepared before the account got its passkey is confirmed with the passkey only. */
async function requireProofForSetUp(context: AuthContext): Promise<void> {
  const found = await getSessionFromCtx(context);
  if (!found) return;
  const { app } = await readSecondFactors(context.context, found.user.id);
  if (app) return;
  requireProvenFactor(found);
  settingUp.add(context.context);
}

/** The plugin accepts recovery codes of an app that was never confirmed. */
async function requireConfirmedApp(context: AuthContext): Promise<void> {
  const userId = await userOfCode(context);
  if (!userId || (await readSecondFactors(context.context, userId)).app) return;
  throw new APIError('BAD_REQUEST', { code: 'BACKUP_CODES_NOT_ENABLED' });
}

/** Before the check of the code, so that two requests at the same time cannot both use it. */
async function takeCode(context: AuthContext, limiter: RateLimiter, log: AccountLog): Promise<void> {
  const userId = await userOfCode(context);
  const wait = userId ? await limiter.countAttempt(USED_CODES, `${userId} ${context.body?.code}`) : 0;
  if (wait === 0) return;
  await recordWrongCode(context, log);
  throw new APIError('UNAUTHORIZED', { code: 'CODE_USED' });
}

async function recordWrongCode(context: AuthContext, log: AccountLog): Promise<void> {
  const userId = await userOfCode(context);
  const user = userId && (await context.context.internalAdapter.findUserById(userId));
  if (user) log.recordFailure('second-factor-failed', user.email);
}

/** The user of the session, or of the sign-in that waits for a code. */
async function userOfCode(context: AuthContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context);
  if (session) return session.user.id;
  const { createAuthCookie, internalAdapter, secret } = context.context;
  const signIn = await context.getSignedCookie(createAuthCookie(TWO_FACTOR_COOKIE).name, secret);
  return signIn ? (await internalAdapter.findVerificationValue(signIn))?.value : undefined;
}

/** better-auth requires the password of an account that has one. Another account proves itself by a sign-in, a passkey or a code. */
async function requireProofWithoutPassword(context: AuthContext): Promise<void> {
  const found = await getSessionFromCtx(context);
  if (!found) return;
  const accounts = await context.context.internalAdapter.findAccounts(found.user.id);
  if (accounts.some(({ password }) => password) || isProven(found.session)) return;
  throw new APIError('FORBIDDEN', { code: 'SIGN_IN_AGAIN' });
}

/** A session by Google, or from before the factor, has not proven the factor that it would change. */
async function beforeChangeOfFactor(context: AuthContext, limiter: RateLimiter): Promise<void> {
  const found = await getSessionFromCtx(context);
  if (!found) return;
  requireProvenFactor(found);
  await requireProofWithoutPassword(context);
  await countPassword(context, limiter, found.user.email);
}

/** Marks the session. The first code of an app revokes the access tokens of the other sessions, which have not proven it. */
async function afterCode(request: AuthContext, dependencies: Dependencies): Promise<void> {
  const { context } = request;
  const { limiter, revocation, log } = dependencies;
  if (isAPIError(context.returned)) {
    const code = String(context.returned.body?.code);
    if (['INVALID_CODE', 'INVALID_BACKUP_CODE'].includes(code)) await recordWrongCode(request, log);
    return;
  }
  const known = context.session;
  const proven = context.newSession ?? context.session;
  if (!proven) return;
  const { token, userId } = proven.session;
  await context.internalAdapter.updateSession(token, { secondFactor: true, provenAt: new Date() });
  await limiter.resetAttempts(SECOND_FACTOR_CODES, userId);
  if (request.path.endsWith('backup-code'))
    await recordFactorChange(proven.user, 'recovery-code-used', dependencies);
  if (!known || !settingUp.has(context)) return;
  await revocation.revokeTokens(userId);
  await recordFactorChange(proven.user, 'second-factor-added', dependencies);
}

/** An admin without a factor may have fewer rights. */
async function afterRemoval({ context }: AuthContext, revocation: TokenRevocationService): Promise<void> {
  if (!context.session || isAPIError(context.returned)) return;
  await recordSecondFactors(context, context.session.user.id);
  await revocation.revokeTokens(context.session.user.id);
}

async function recordOwnChange(
  { context }: AuthContext,
  change: FactorChange,
  dependencies: Dependencies,
): Promise<void> {
  if (!context.session || isAPIError(context.returned)) return;
  await recordFactorChange(context.session.user, change, dependencies);
}

/** @throws APIError 429 with the message while the account has to wait */
async function countAttempt(
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

/** The user's other devices renew their access tokens with their own sessions. */
async function beforeSignOut(
  context: AuthContext,
  revocation: TokenRevocationService,
  log: AccountLog,
): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (!session) return;
  // First: the session could be exchanged for a token of the new version.
  await context.context.internalAdapter.deleteSession(session.session.token);
  await revocation.revokeTokens(session.user.id);
  await log.record(session.user.id, 'user.signed-out');
}

function duration(seconds: number): string {
  if (seconds === 1) return 'a second';
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
