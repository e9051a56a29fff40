import { APIError, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { TokenRevocationService } from '../../users/token-revocation.service.ts';
import type { AccountLog } from '../account-log.service.ts';
import type { FactorChange, IdentityMailer } from '../identity-mailer.ts';
import type { AuthContext } from './device-cookie.ts';
import { isProven, readSecondFactors } from './second-factors.ts';

const MAX_NAME_LENGTH = 120;
const MAX_PASSKEYS = 20;
/** Responses of a passkey that was wrong, as opposed to late. */
const REJECTIONS = ['PASSKEY_NOT_FOUND', 'AUTHENTICATION_FAILED', 'PASSKEY_UNVERIFIED'];

interface Dependencies {
  revocation: TokenRevocationService;
  log: AccountLog;
  mailer: IdentityMailer;
}

/** The shop's hooks before and after the handlers of passkeys. */
export function passkeyHooks(dependencies: Dependencies) {
  return {
    before: {
      '/passkey/generate-register-options': beforeAddition,
      '/passkey/verify-registration': async (context: AuthContext) => {
        await beforeAddition(context);
        // better-auth would create a second session.
        if (context.body) context.body.createSession = undefined;
        checkName(context.body?.name);
      },
      '/passkey/verify-authentication': (context: AuthContext) => requireOwnPasskey(context, dependencies),
      '/passkey/delete-passkey': requireProof,
    },
    after: {
      '/passkey/verify-registration': (context: AuthContext) => afterAddition(context, dependencies),
      '/passkey/verify-authentication': (context: AuthContext) => afterAuthentication(context, dependencies),
      '/passkey/delete-passkey': (context: AuthContext) => afterRemoval(context, dependencies),
    },
  };
}

type Session = NonNullable<Awaited<ReturnType<typeof getSessionFromCtx>>>;

/** A session by Google, or from before the factor, has not proven the factor that it would change. @throws APIError 403 */
export function requireProvenFactor({ session, user }: Session): void {
  if (user.twoFactorEnabled && !session.secondFactor)
    throw new APIError('FORBIDDEN', { code: 'SECOND_FACTOR_REQUIRED' });
}

async function requireProof(context: AuthContext): Promise<Session | null> {
  const found = await getSessionFromCtx(context);
  if (!found) return null;
  requireProvenFactor(found);
  if (!isProven(found.session)) throw new APIError('FORBIDDEN', { code: 'STEP_UP_REQUIRED' });
  return found;
}

async function beforeAddition(context: AuthContext): Promise<void> {
  const found = await requireProof(context);
  if (!found) return;
  const { passkeys } = await readSecondFactors(context.context, found.user.id);
  if (passkeys.length >= MAX_PASSKEYS) throw new APIError('BAD_REQUEST', { code: 'TOO_MANY_PASSKEYS' });
}

function checkName(name: unknown): void {
  if (typeof name !== 'string' || name === '') throw new APIError('BAD_REQUEST', { code: 'NAME_REQUIRED' });
  if (name.length > MAX_NAME_LENGTH) throw new APIError('BAD_REQUEST', { code: 'NAME_TOO_LONG' });
}

/** A passkey of another account proves nothing about the account of the session. */
async function requireOwnPasskey(context: AuthContext, { log }: Dependencies): Promise<void> {
  const found = await getSessionFromCtx(context);
  if (!found || (await ownerOfPasskey(context)) === found.user.id) return;
  log.recordFailure('proof-failed', found.user.email);
  throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_NOT_FOUND' });
}

async function ownerOfPasskey({ body, context }: AuthContext): Promise<string | undefined> {
  const where = [{ field: 'credentialID', value: String(body?.response?.id) }];
  return (await context.adapter.findOne<{ userId: string }>({ model: 'passkey', where }))?.userId;
}

/** The other sessions have not proven the passkey. */
async function afterAddition({ context }: AuthContext, dependencies: Dependencies): Promise<void> {
  if (isAPIError(context.returned) || !context.session) return;
  const { session, user } = context.session;
  await context.internalAdapter.updateUser(user.id, { twoFactorEnabled: true });
  await context.internalAdapter.updateSession(session.token, { secondFactor: true, provenAt: new Date() });
  await dependencies.revocation.revokeTokens(user.id);
  await recordFactorChange(user, 'passkey-added', dependencies);
}

/** The plugin creates a session, also for a user who is signed in. */
async function afterAuthentication(request: AuthContext, { log }: Dependencies): Promise<void> {
  const { context } = request;
  if (isAPIError(context.returned)) {
    if (!REJECTIONS.includes(String(context.returned.body?.code))) return;
    const owner = await ownerOfPasskey(request);
    const user = owner && (await context.internalAdapter.findUserById(owner));
    if (context.session) return log.recordFailure('proof-failed', context.session.user.email);
    return log.recordFailure('sign-in-failed', user ? user.email : undefined);
  }
  if (!context.session || !context.newSession) return;
  await context.internalAdapter.deleteSession(context.session.session.token);
}

async function afterRemoval({ context }: AuthContext, dependencies: Dependencies): Promise<void> {
  if (isAPIError(context.returned) || !context.session) return;
  const { user } = context.session;
  await recordSecondFactors(context, user.id);
  await dependencies.revocation.revokeTokens(user.id);
  await recordFactorChange(user, 'passkey-removed', dependencies);
}

/** In the audit log, and by an email to the owner. */
export async function recordFactorChange(
  { id, email }: { id: string; email: string },
  change: FactorChange,
  { log, mailer }: Pick<Dependencies, 'log' | 'mailer'>,
): Promise<void> {
  await log.record(id, `user.${change}`);
  mailer.sendFactorNotice(email, change);
}

/**
 * An account needs its second factor while it has a confirmed app or a passkey. Without one, sessions that have never proven it end: they
 * would yield access tokens again.
 */
export async function recordSecondFactors(context: AuthContext['context'], userId: string): Promise<void> {
  const { app, passkeys } = await readSecondFactors(context, userId);
  const twoFactorEnabled = app || passkeys.length > 0;
  if (!twoFactorEnabled) {
    const where = [
      { field: 'userId', value: userId },
      { field: 'secondFactor', value: false, connector: 'OR' as const },
      { field: 'secondFactor', value: null, connector: 'OR' as const },
    ];
    await context.adapter.deleteMany({ model: 'session', where });
  }
  await context.internalAdapter.updateUser(userId, { twoFactorEnabled });
}
