import { genericOAuth } from 'better-auth/plugins';
import type { GoogleClient } from '../../../common/config/config.ts';

export const GOOGLE = 'google';

const REACHABLE_TIMEOUT_MS = 5_000;

/** Google by OpenID Connect discovery: better-auth's own provider has fixed endpoints and cannot use the fake OIDC provider. */
export function googleProvider(google: GoogleClient) {
  return genericOAuth({
    config: [
      {
        providerId: GOOGLE,
        name: 'Google',
        ...google,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        requireIdTokenVerification: true,
        // By default, better-auth accepts the string "false" as verified.
        mapProfileToUser: (profile) => ({
          emailVerified: profile.email_verified === true,
          name: profile.name ?? profile.email?.split('@')[0],
        }),
      },
    ],
  });
}

/** Whether the discovery document can be fetched. better-auth fetches it once, at its start, without a timeout. */
export async function isReachable({ discoveryUrl }: GoogleClient): Promise<boolean> {
  try {
    const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(REACHABLE_TIMEOUT_MS) });
    return response.ok;
  } catch {
    return false;
  }
}
