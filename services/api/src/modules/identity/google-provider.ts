import { genericOAuth } from 'better-auth/plugins';
import type { GoogleClient } from '../../common/config/config.ts';

export const GOOGLE = 'google';

const PROBE_TIMEOUT_MS = 5_000;

/**
 * 'Continue with Google' by OpenID Connect discovery. The library's own Google provider has fixed addresses, and this one
 * must also work against a stand-in. State, nonce and PKCE are on by default.
 */
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
        // Left alone, the library takes the text "false" for true.
        mapProfileToUser: (profile) => ({
          emailVerified: profile.email_verified === true,
          name: profile.name ?? profile.email?.split('@')[0],
        }),
      },
    ],
  });
}

/** Whether the provider answers. The library asks it once while it starts, without a time limit. */
export async function isReachable({ discoveryUrl }: GoogleClient): Promise<boolean> {
  try {
    const answer = await fetch(discoveryUrl, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}
