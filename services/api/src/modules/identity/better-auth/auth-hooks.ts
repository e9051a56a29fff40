import type { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { TokenRevocationService } from '../../users/token-revocation.service.ts';
import type { AccountLog } from '../account-log.service.ts';
import type { EmailVerificationService } from '../email-verification.service.ts';
import type { IdentityMailer } from '../identity-mailer.ts';
import type { PasswordRules } from '../password-rules.ts';
import { authenticatorAppHooks } from './authenticator-app-hooks.ts';
import type { AuthContext } from './device-cookie.ts';
import { beforeGoogleProof } from './google-proof.ts';
import { GOOGLE } from './google-provider.ts';
import { passkeyHooks } from './passkey-hooks.ts';
import { passwordHooks } from './password-hooks.ts';

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
  const { verification, revocation, hasGoogle, sessionLifetimeMs, log } = dependencies;
  const [passwords, app, passkeys] = [
    passwordHooks(dependencies),
    authenticatorAppHooks(dependencies),
    passkeyHooks(dependencies),
  ];
  const before: HooksByPath = {
    ...{ ...passwords.before, ...app.before, ...passkeys.before },
    '/sign-in/social': async ({ body }) => validateSocialSignIn(body, hasGoogle),
    '/link-social': async (context) => {
      validateSocialSignIn(context.body, hasGoogle);
      await beforeGoogleProof(context);
    },
    '/sign-out': (context) => beforeSignOut(context, revocation, log),
    '/verify-email': (context) => verification.redirectUnknownBrowser(context),
  };
  const after: HooksByPath = { ...passwords.after, ...app.after, ...passkeys.after };
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

function validateSocialSignIn(body: Record<string, unknown> | undefined, hasGoogle: boolean): void {
  const { provider, idToken } = body ?? {};
  if (provider !== GOOGLE) throw new APIError('BAD_REQUEST', { code: 'PROVIDER_UNKNOWN' });
  if (!hasGoogle) throw new APIError('NOT_FOUND', { code: 'GOOGLE_NOT_OFFERED' });
  // Only the redirect flow is supported. An ID token in the body would bypass state and nonce.
  if (idToken !== undefined) throw new APIError('BAD_REQUEST', { code: 'ID_TOKEN_NOT_SUPPORTED' });
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
