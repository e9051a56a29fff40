import type { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { APIError, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { TokenRevocationService } from '../../users/token-revocation.service.ts';
import type { AccountLog } from '../account-log.service.ts';
import { SECOND_FACTOR_CODES, USED_CODES } from '../identity-limits.ts';
import type { FactorChange, IdentityMailer } from '../identity-mailer.ts';
import type { PasswordRules } from '../password-rules.ts';
import { addQrCode, comparableCode } from './app-set-up.ts';
import type { AuthContext } from './device-cookie.ts';
import { recordFactorChange, recordSecondFactors, requireProvenFactor } from './passkey-hooks.ts';
import { afterOwnPassword, countAttempt, countPassword, recordLength } from './password-hooks.ts';
import { isProven, readSecondFactors } from './second-factors.ts';

/** The plugin's cookie of a sign-in that waits for a code. */
const TWO_FACTOR_COOKIE = 'two_factor';

interface Dependencies {
  limiter: RateLimiter;
  passwords: PasswordRules;
  revocation: TokenRevocationService;
  log: AccountLog;
  mailer: IdentityMailer;
}

/** The shop's hooks before and after the handlers of authenticator apps and recovery codes. */
export function authenticatorAppHooks(dependencies: Dependencies) {
  const { limiter, passwords, revocation, log } = dependencies;
  const beforeChange = (context: AuthContext) => beforeChangeOfFactor(context, limiter);
  return {
    before: {
      '/two-factor/enable': beforeChange,
      '/two-factor/disable': beforeChange,
      '/two-factor/generate-backup-codes': beforeChange,
      '/two-factor/verify-totp': async (context: AuthContext) => {
        await countCode(context, limiter);
        await requireProofForSetUp(context);
        await takeCode(context, limiter, log);
      },
      '/two-factor/verify-backup-code': async (context: AuthContext) => {
        await countCode(context, limiter);
        await requireConfirmedApp(context);
        if (typeof context.body?.code === 'string') context.body.code = comparableCode(context.body.code);
      },
    },
    after: {
      '/two-factor/enable': async (context: AuthContext) => {
        await afterOwnPassword(context, limiter, log);
        return addQrCode(context);
      },
      '/two-factor/disable': async (context: AuthContext) => {
        await afterOwnPassword(context, limiter, log);
        await recordLength(context, passwords);
        await afterRemoval(context, revocation);
        await recordOwnChange(context, 'second-factor-removed', dependencies);
      },
      '/two-factor/generate-backup-codes': async (context: AuthContext) => {
        await afterOwnPassword(context, limiter, log);
        await recordOwnChange(context, 'recovery-codes-replaced', dependencies);
      },
      '/two-factor/verify-totp': (context: AuthContext) => afterCode(context, dependencies),
      '/two-factor/verify-backup-code': (context: AuthContext) => afterCode(context, dependencies),
    },
  };
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
