import { claimsOf } from './claims.ts';
import { IdentityError } from './identity-error.ts';
import { send } from './send.ts';

/**
 * Exchanges the identity session (a cookie) for the shop's access token.
 * @throws IdentityError when there is no session, the shop does not let its owner in, or nobody can say
 */
export async function obtainAccessToken(): Promise<string> {
  const identityToken = tokenIn(await send('/identity/token'));
  const email = claimsOf(identityToken)?.email ?? '';
  const exchange = await send(`/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${identityToken}` },
    body: JSON.stringify({ email }),
  });
  return tokenIn(exchange);
}

function tokenIn({ token }: Record<string, unknown>): string {
  if (typeof token === 'string' && claimsOf(token)) return token;
  throw new IdentityError('The shop did not let you in. Please try again.');
}
