import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type OidcUser, signInAtFakeOidcProvider } from './oidc-sign-in.ts';

const FAKE_OIDC_PROVIDER = require.resolve('@whetstone/fake-oidc-provider');

/** The shop's client at the fake OIDC provider. */
export const client = { id: 'shop', secret: 'shop-secret' };

export interface FakeOidcProvider {
  issuer: string;
  stop(): Promise<void>;
}

/** Starts the fake OIDC provider that replaces Google, as `npm start` does. */
export async function startFakeOidcProvider(redirectUri: string): Promise<FakeOidcProvider> {
  const child = spawn(process.execPath, [FAKE_OIDC_PROVIDER], {
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      REDIRECT_URI: redirectUri,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const issuer = await Promise.race([
    once(child, 'message').then(([message]) => String(message.issuer)),
    exited.then(([code]) => Promise.reject(new Error(`The fake OIDC provider ended with code ${code}`))),
  ]);
  return {
    issuer,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

export const people = {
  ann: { name: 'Ann at Google', email: 'ann@mail.example', email_verified: 'yes' },
  ben: { name: 'Ben at Google', email: 'Ben@mail.example', email_verified: 'yes' },
  liar: { name: 'Not Ann', email: 'ann@mail.example', email_verified: 'no' },
  textLiar: { name: 'Not Ann either', email: 'ann@mail.example', email_verified: 'text' },
  newLiar: { name: 'Nobody', email: 'someone@mail.example', email_verified: 'text' },
} as const satisfies Record<string, OidcUser>;

export const idTokenRedirectUri = 'http://127.0.0.1:4000/callback';

/** An ID token of this user: the authorization code flow of a client. */
export async function idTokenOf({ issuer }: FakeOidcProvider, person: OidcUser): Promise<string> {
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
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      redirect_uri: idTokenRedirectUri,
      code_verifier: verifier,
    }),
  });
  const { id_token: idToken } = (await response.json()) as { id_token: string };
  return idToken;
}
