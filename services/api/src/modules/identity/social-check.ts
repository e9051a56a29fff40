import { APIError } from 'better-auth/api';
import { GOOGLE } from './google-provider.ts';

/** What the library does not check about a sign-in by a provider. */
export function checkSocial(body: Record<string, unknown> | undefined, googleOffered: boolean): void {
  const { provider, idToken } = body ?? {};
  if (provider !== GOOGLE) throw new APIError('BAD_REQUEST', { code: 'PROVIDER_UNKNOWN' });
  if (!googleOffered) throw new APIError('NOT_FOUND', { code: 'GOOGLE_NOT_OFFERED' });
  // Only the redirect to the provider is offered: a token from elsewhere would get by its state and nonce.
  if (idToken !== undefined) throw new APIError('BAD_REQUEST', { code: 'ID_TOKEN_NOT_SUPPORTED' });
}
