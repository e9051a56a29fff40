import { randomBytes } from 'node:crypto';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/**
 * Whether 'Continue with Google' opens the fake OIDC provider: only in a demo on the loopback interface without sign-in settings,
 * because the provider signs anyone in as any user.
 */
export function usesFakeOidcProvider(env: NodeJS.ProcessEnv, host: string, site: string): boolean {
  return isLocalDemo(env, host, site) && !env.GOOGLE_CLIENT_ID && !env.IDENTITY_ISSUER;
}

/** Whether orders are paid at the fake Stripe: only in a demo on the loopback interface without keys of Stripe, because no money moves. */
export function usesFakeStripe(env: NodeJS.ProcessEnv, host: string, site: string): boolean {
  return isLocalDemo(env, host, site) && !env.STRIPE_SECRET_KEY && !env.STRIPE_SECRET_KEY_FILE;
}

/** Whether only this machine reaches the shop, and the shop has the demo's database. */
function isLocalDemo({ NODE_ENV, DATABASE_URL }: NodeJS.ProcessEnv, host: string, site: string): boolean {
  if (NODE_ENV === 'production' || DATABASE_URL) return false;
  return LOOPBACK.includes(host) && URL.canParse(site) && LOOPBACK.includes(new URL(site).hostname);
}

interface FakeSettings {
  /** Settings of the fake service, which listens on a free port. */
  service: NodeJS.ProcessEnv;
  /** The API's settings for the fake service on this port. */
  apiFor: (port: number) => NodeJS.ProcessEnv;
}

/** Settings with which the fake OIDC provider and the API trust each other. */
export function fakeOidcSettings(site: string): FakeSettings {
  const client = { GOOGLE_CLIENT_ID: 'whetstone', GOOGLE_CLIENT_SECRET: randomBytes(16).toString('hex') };
  return {
    service: { ...client, PORT: '0', REDIRECT_URI: `${site}/api/identity/callback/google` },
    apiFor: (port) => ({
      ...client,
      GOOGLE_DISCOVERY_URL: `http://localhost:${port}/.well-known/openid-configuration`,
    }),
  };
}

/** Settings with which the fake Stripe and the API trust each other. */
export function fakeStripeSettings(site: string): FakeSettings {
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
  };
  return {
    service: { ...keys, PORT: '0', WEBHOOK_URL: `${site}/api/payments/stripe` },
    apiFor: (port) => ({ ...keys, STRIPE_API_URL: `http://127.0.0.1:${port}` }),
  };
}
