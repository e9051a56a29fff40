import { randomBytes } from 'node:crypto';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/**
 * Whether 'Continue with Google' opens the fake OIDC provider: only in a demo on the loopback interface without sign-in settings,
 * because the provider signs anyone in as any user.
 */
export function usesFakeOidcProvider(env: NodeJS.ProcessEnv, host: string, site: string): boolean {
  const { NODE_ENV, DATABASE_URL, GOOGLE_CLIENT_ID, IDENTITY_ISSUER } = env;
  if (NODE_ENV === 'production' || DATABASE_URL || GOOGLE_CLIENT_ID || IDENTITY_ISSUER) return false;
  return LOOPBACK.includes(host) && URL.canParse(site) && LOOPBACK.includes(new URL(site).hostname);
}

interface OidcSettings {
  /** Settings of the fake OIDC provider, which listens on a free port. */
  provider: NodeJS.ProcessEnv;
  /** The API's settings for a fake OIDC provider on this port. */
  apiFor: (port: number) => NodeJS.ProcessEnv;
}

/** Settings with which the provider and the API trust each other. */
export function fakeOidcSettings(site: string): OidcSettings {
  const client = { GOOGLE_CLIENT_ID: 'whetstone', GOOGLE_CLIENT_SECRET: randomBytes(16).toString('hex') };
  return {
    provider: { ...client, PORT: '0', REDIRECT_URI: `${site}/api/identity/callback/google` },
    apiFor: (port) => ({
      ...client,
      GOOGLE_DISCOVERY_URL: `http://localhost:${port}/.well-known/openid-configuration`,
    }),
  };
}
