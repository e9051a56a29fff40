import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import type { Config } from '../../common/config/config.ts';
import type { AddressProof } from './address-proof.ts';
import { googleProvider } from './google-provider.ts';
import { embeddedIssuer, identityPath } from './identity-address.ts';
import type { IdentityMailer } from './identity-mailer.ts';
import type { IdentityTables } from './identity-tables.ts';
import { identityAudience } from './identity-token.ts';
import { noteReset } from './known-browser.ts';
import { ownOrigins } from './own-origins.ts';
import { passwordHash } from './password-hash.ts';
import type { RequestHooks } from './request-hooks.ts';
import type { DatabaseKind } from './runner-dialect.ts';
import { sessionProvider } from './session-provider.ts';

export interface IdentityParts {
  config: Config;
  database: { db: Kysely<IdentityTables>; type: DatabaseKind };
  mailer: IdentityMailer;
  proof: AddressProof;
  hooks: RequestHooks;
  log: (message: string) => void;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** The embedded identity service: better-auth, told to be strict. `google` says whether to offer Google this time. */
export function createIdentity(parts: IdentityParts, google: boolean) {
  const { config, database, mailer, proof, hooks } = parts;
  return betterAuth({
    appName: 'Whetstone',
    baseURL: config.publicUrl,
    basePath: identityPath,
    secret: config.identitySecret,
    trustedOrigins: ownOrigins(config),
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => parts.log(message) },
    database,
    user: {
      modelName: 'identity_user',
      validateUserInfo: ({ user, source }) =>
        source.method === 'oauth' && !user.emailVerified ? { error: 'email_not_verified' } : undefined,
    },
    session: {
      modelName: 'identity_session',
      expiresIn: 7 * DAY,
      updateAge: DAY,
      additionalFields: { provider: { type: 'string', required: false, input: false } },
    },
    account: {
      modelName: 'identity_account',
      encryptOAuthTokens: true,
      // Google has proven the address: `proof.byProvider` empties an unproven account before it is linked.
      accountLinking: { requireLocalEmailVerified: false },
    },
    // A job deletes expired rows.
    verification: { modelName: 'identity_verification', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: passwordHash,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mailer.sendReset(user.email, token),
      onPasswordReset: async ({ user }, request) => {
        await proof.byReset(user);
        noteReset(request, user.email);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: HOUR,
      sendVerificationEmail: ({ user, token }) => mailer.sendConfirmation(user.email, token),
      afterEmailVerification: (user) => proof.byLink(user),
    },
    databaseHooks: {
      // Anybody may name a picture of any length and kind, and the shop shows the profile's own one.
      user: { create: { before: async (user) => ({ data: { ...user, image: null } }) } },
      account: { create: { after: (account) => proof.byProvider(account) } },
      session: {
        create: {
          before: async (_session, opening) => ({ data: { provider: sessionProvider(opening) } }),
        },
      },
    },
    hooks,
    onAPIError: {
      errorURL: `${config.publicUrl}/login`,
      // Out of the library, which would write it to the console, and into the log.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    // The library restarts its window at each accepted request and so rejects steady traffic. The shop has its own limiter.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'whetstone',
      useSecureCookies: config.production,
      defaultCookieAttributes: { path: identityPath, httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
      // Said aloud, because NODE_ENV=test would turn both checks off without a word.
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
      ...(google && config.google ? [googleProvider(config.google)] : []),
    ],
  });
}
