import { exportJWK, generateKeyPair } from 'jose';
import Provider, { interactionPolicy, type JWK } from 'oidc-provider';
import { MemoryAdapter } from './memory-adapter.ts';
import { errorPage } from './pages.ts';
import type { People } from './people.ts';
import { PAGE_HEADERS } from './send-page.ts';
import type { Settings } from './settings.ts';

const HOUR = 3_600;

/** An OpenID provider that knows one shop, insists on PKCE as Google advises it, and asks each time who is there. */
export async function createProvider(issuer: string, settings: Settings, people: People): Promise<Provider> {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [await signingKey()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: HOUR, Session: HOUR, Grant: HOUR, AccessToken: HOUR, IdToken: HOUR },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [settings.clientSecret], names: cookieNames },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = people.find(sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    renderError: (context, { error, error_description: reason }) => {
      context.set(PAGE_HEADERS);
      context.body = errorPage(reason ?? error);
    },
  });
}

/** Cookies do not tell ports apart: these must not meet those of another service on the machine. */
const cookieNames = {
  session: 'google_stand_in_session',
  interaction: 'google_stand_in_interaction',
  resume: 'google_stand_in_resume',
};

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'stand-in' } as JWK;
}
