import { createHash, randomBytes } from 'node:crypto';
import type { Introduction } from './people.ts';
import { signInAtFakeOidcProvider } from './sign-in.ts';
import { client, type FakeOidcProvider } from './start.ts';

export const idTokenRedirectUri = 'http://127.0.0.1:4000/callback';

/** Gets an ID token for the person by the authorization code flow. */
export async function idTokenOf({ issuer }: FakeOidcProvider, person: Introduction): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const start = new URL(`${issuer}/auth`);
  start.search = new URLSearchParams({
    client_id: client.id,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: idTokenRedirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const { searchParams } = await signInAtFakeOidcProvider(start.href, person);
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      redirect_uri: idTokenRedirectUri,
      code_verifier: verifier,
    }),
  });
  const { id_token: idToken } = (await answer.json()) as { id_token: string };
  return idToken;
}
