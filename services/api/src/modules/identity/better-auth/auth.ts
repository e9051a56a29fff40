import { isIP } from 'node:net';
import { passkey } from '@better-auth/passkey';
import { hash, verify } from '@node-rs/argon2';
import { emailFault } from '@whetstone/contract/email';
import type { Auth, BetterAuthOptions } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';
// Without Kysely, which the full entry point loads.
import { betterAuth } from 'better-auth/minimal';
import { jwt, twoFactor } from 'better-auth/plugins';
import type { DataSource } from 'typeorm';
import { regexes } from 'zod';
import type { Config } from '../../../common/config/config.ts';
import type { AccountLog } from '../account-log.service.ts';
import { isReserved } from '../email-change.entity.ts';
import type { EmailVerificationService } from '../email-verification.service.ts';
import type { IdentityMailer } from '../identity-mailer.ts';
import { embeddedIssuer, identityAudience, identityPath } from '../identity-token.ts';
import { opaqueString } from '../password-rules.ts';
import { recoveryCodeStorage } from './app-set-up.ts';
import type { AuthHooks } from './auth-hooks.ts';
import { recordPasswordReset } from './device-cookie.ts';
import { proveByGoogle } from './google-proof.ts';
import { googleProvider } from './google-provider.ts';
import { secondFactors } from './second-factors.ts';
import { typeormAdapter } from './typeorm-adapter.ts';
import { allowedOrigins } from './web-request.ts';

// better-auth validates addresses with zod's default pattern, has no option for it, and would reject `a&b@mail.example`.
regexes.email.test = (email) => emailFault(email) === undefined;

export interface AuthDependencies {
  config: Config;
  dataSource: DataSource;
  mailer: IdentityMailer;
  verification: EmailVerificationService;
  accounts: AccountLog;
  hooks: AuthHooks;
  log: (message: string) => void;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Creates the better-auth instance, with or without Google. */
export function createAuth(dependencies: AuthDependencies, withGoogle: boolean): Auth {
  const { config, dataSource, mailer, verification, accounts, hooks, log } = dependencies;
  const options: BetterAuthOptions = {
    appName: 'Whetstone',
    baseURL: config.publicUrl,
    basePath: identityPath,
    secret: config.identitySecret,
    trustedOrigins: allowedOrigins(config),
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log(message) },
    database: typeormAdapter(dataSource),
    user: {
      modelName: 'identity_user',
      validateUserInfo: async (info, context) => {
        const {
          user,
          source: { method, action },
        } = info;
        if (method === 'oauth' && !user.emailVerified) return { error: 'email_not_verified' };
        if (action === 'link-account') return proveByGoogle(info, context, accounts);
        if (action !== 'create-user' || !(await isReserved(dataSource.manager, user.email ?? ''))) return;
        return {
          error: method === 'oauth' ? 'account_not_linked' : 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
        };
      },
    },
    session: {
      modelName: 'identity_session',
      expiresIn: 7 * DAY,
      updateAge: DAY,
      // The hooks of passkeys ask for a recent proof instead.
      freshAge: 0,
      additionalFields: {
        provider: { type: 'string', required: false, input: false },
        secondFactor: { type: 'boolean', required: false, input: false },
        provenAt: { type: 'date', required: false, input: false },
      },
    },
    account: {
      modelName: 'identity_account',
      encryptOAuthTokens: true,
      // Google has verified the email. `afterAccountLinked` deletes the password and sessions of an unverified account.
      // The email of the shop can change. A proof is about the subject at Google.
      accountLinking: { requireLocalEmailVerified: false, allowDifferentEmails: true },
    },
    // A job deletes expired rows.
    verification: { modelName: 'identity_verification', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: {
        // Argon2id is the package's default variant. For an unknown email better-auth hashes.
        hash: (password) => hash(opaqueString(password), config.passwordCost),
        verify: ({ password, hash: stored }) => verify(stored, opaqueString(password)),
      },
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mailer.sendReset(user.email, token),
      onPasswordReset: async ({ user }, request) => {
        await verification.afterPasswordReset(user);
        recordPasswordReset(request, user.email);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: HOUR,
      sendVerificationEmail: ({ user, token }) => mailer.sendConfirmation(user.email, token),
      afterEmailVerification: (user) => verification.afterConfirmationLink(user),
    },
    databaseHooks: {
      // The sign-up form has no image, and a request could contain any URL. The shop shows the photo of the profile.
      user: {
        create: {
          before: async (user) => ({ data: { ...user, image: null } }),
          after: ({ id, email, name }) => accounts.record(id, 'user.signed-up', { email, name }),
        },
      },
      account: { create: { after: (account) => verification.afterAccountLinked(account) } },
      session: {
        create: {
          // Before: no session without its entry.
          before: async ({ userId, provider: known }, request) => {
            // A change of the second factor replaces the session, and is no sign-in: the lifetime continues.
            if (known) {
              const createdAt = request?.context.session?.session.createdAt;
              return createdAt && { data: { createdAt } };
            }
            const provider = signInMethod(request);
            // The plugin deletes the session of the password, and creates one after the code.
            const user =
              request?.path === '/sign-in/email' &&
              (await request.context.internalAdapter.findUserById(userId));
            if (!user || !('twoFactorEnabled' in user && user.twoFactorEnabled))
              await accounts.record(userId, 'user.signed-in', { provider });
            return { data: { provider, provenAt: new Date(), secondFactor: provider === PASSKEY } };
          },
        },
      },
    },
    hooks,
    onAPIError: {
      errorURL: `${config.publicUrl}/login`,
      // better-auth would write the error to the console. Thrown, it reaches the error handler of the plugin and the log.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    // better-auth restarts its window at each accepted request and so rejects steady traffic. `RateLimiter` replaces it.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'whetstone',
      useSecureCookies: config.production,
      defaultCookieAttributes: { path: identityPath, httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
      // NODE_ENV=test would disable both checks by default.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    plugins: [
      jwt({
        schema: { jwks: { modelName: 'identity_jwks' } },
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'ES256' }, rotationInterval: 30 * DAY, gracePeriod: DAY },
        jwt: {
          issuer: embeddedIssuer(config),
          audience: identityAudience,
          expirationTime: '5m',
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            provider: session.provider ?? undefined,
            sid: session.id,
          }),
        },
      }),
      twoFactor({
        schema: { twoFactor: { modelName: 'identity_two_factor' } },
        // An account that signs in with Google only has no password.
        allowPasswordless: true,
        backupCodeOptions: { storeBackupCodes: recoveryCodeStorage(config.identitySecret) },
      }),
      passkey({
        rpID: relyingParty(config),
        rpName: 'Whetstone',
        origin: allowedOrigins(config),
        schema: { passkey: { modelName: 'identity_passkey' } },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        // Possession and PIN, fingerprint or face: both factors of a sign-in.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) =>
            requireVerifiedUser(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            requireVerifiedUser(verification.authenticationInfo.userVerified),
        },
      }),
      secondFactors(withGoogle),
      ...(withGoogle && config.google ? [googleProvider(config.google)] : []),
    ],
  };
  return betterAuth(options);
}

interface SessionRequest {
  path?: string;
  params?: Record<string, string | undefined>;
}

const PASSKEY = 'passkey';

/** The domain of passkeys. Browsers refuse an IP address, and in development `localhost` is the same machine. */
function relyingParty({ publicUrl }: Config): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname) ? 'localhost' : hostname;
}

/** The plugin accepts a device that has not asked for a PIN, a fingerprint or a face. */
async function requireVerifiedUser(isVerified: boolean | undefined): Promise<void> {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_UNVERIFIED' });
}

/** How the user signs in: 'passkey', the id of the provider on its callback, otherwise 'credential', better-auth's name for a password. */
function signInMethod(request: SessionRequest | null): string {
  if (request?.path === '/passkey/verify-authentication') return PASSKEY;
  return (request?.path === '/callback/:id' ? request.params?.id : undefined) ?? 'credential';
}
