import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Adapter, type AdapterPayload, interactionPolicy, type JWK } from 'oidc-provider';
import type { Accounts } from './accounts.ts';
import { errorPage, PAGE_HEADERS } from './pages.ts';
import type { Settings } from './settings.ts';

const HOUR = 3_600;

/** An OpenID provider with one client. It requires PKCE, as Google recommends, and shows the account chooser on every sign-in. */
export async function createProvider(
  issuer: string,
  settings: Settings,
  accounts: Accounts,
): Promise<Provider> {
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
      const account = accounts.find(sub);
      return account && { accountId: sub, claims: () => ({ ...account }) };
    },
    renderError: (context, { error, error_description: reason }) => {
      context.set(PAGE_HEADERS);
      context.body = errorPage(reason ?? error);
    },
  });
}

/** All ports of a host share cookies: these names must not collide with cookies of other services. */
const cookieNames = {
  session: 'fake_oidc_session',
  interaction: 'fake_oidc_interaction',
  resume: 'fake_oidc_resume',
};

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'fake' } as JWK;
}

/** Sessions, codes and grants, kept until the process ends. */
class MemoryAdapter implements Adapter {
  readonly #payloads = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#payloads.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#payloads.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#firstWith('uid', uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#firstWith('userCode', userCode);
  }

  /** Marks a code as used: a code can be exchanged once. */
  async consume(id: string): Promise<void> {
    const payload = this.#payloads.get(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#payloads.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#payloads) if (payload.grantId === grantId) this.#payloads.delete(id);
  }

  #firstWith(field: 'uid' | 'userCode', value: string): AdapterPayload | undefined {
    return [...this.#payloads.values()].find((payload) => payload[field] === value);
  }
}
