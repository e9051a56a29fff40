import { createPublicKey, createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_TYPE,
} from '@whetstone/server/access/access-token-verifier';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { calculateJwkThumbprint, exportJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import type { Config } from '../common/config/config.ts';

/** The id of a key of access tokens. */
export async function keyIdOf(key: KeyObject): Promise<string> {
  return calculateJwkThumbprint(await exportJWK(createPublicKey(key)));
}

/** What a token differs in from a valid token. A claim of undefined is missing. */
export interface Forgery {
  header?: Partial<JWTHeaderParameters>;
  claims?: JWTPayload;
  key?: KeyObject | Uint8Array;
}

/** A token as the API issues it, with changes. */
export async function forgeToken(
  { accessTokenKey, publicUrl }: Pick<Config, 'accessTokenKey' | 'publicUrl'>,
  { id, email, name, role }: AuthenticatedUser,
  { header, claims, key = accessTokenKey }: Forgery = {},
): Promise<string> {
  const valid = { sub: id, iss: publicUrl, aud: ACCESS_TOKEN_AUDIENCE, iat: now(), exp: now() + 15 * MINUTE };
  return new SignJWT({ email, name, role, ver: 1, ...valid, ...claims })
    .setProtectedHeader({
      alg: ACCESS_TOKEN_ALGORITHM,
      typ: ACCESS_TOKEN_TYPE,
      kid: await keyIdOf(accessTokenKey),
      ...header,
    })
    .sign(key);
}

export const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const pemOf = (key: KeyObject) => String(createPublicKey(key).export({ type: 'spki', format: 'pem' }));
const MINUTE = 60;
const now = () => Math.floor(Date.now() / 1_000);

/** Forgeries that every service must reject, by what differs. They get the key of the API. */
export const FORGERIES: [what: string, forgery: (key: KeyObject) => Forgery | Promise<Forgery>][] = [
  ['that has expired', () => ({ claims: { exp: now() - 1 } })],
  ['that is not valid yet', () => ({ claims: { nbf: now() + MINUTE } })],
  ['without an expiry', () => ({ claims: { exp: undefined } })],
  ['without a subject', () => ({ claims: { sub: undefined } })],
  ['without a token version', () => ({ claims: { ver: undefined } })],
  ['of another issuer', () => ({ claims: { iss: 'https://staging.example' } })],
  ['without an issuer', () => ({ claims: { iss: undefined } })],
  ['for another audience', () => ({ claims: { aud: 'whetstone-exchange' } })],
  ['without an audience', () => ({ claims: { aud: undefined } })],
  ['of another type', () => ({ header: { typ: 'JWT' } })],
  ['without a type', () => ({ header: { typ: undefined } })],
  ['of another environment', () => ({ key: newKey() })],
  [
    'of another environment, with the id of its own key',
    async () => {
      const key = newKey();
      return { key, header: { kid: await keyIdOf(key) } };
    },
  ],
  ['with an unknown key id', () => ({ header: { kid: 'another' } })],
  ['with a key id that is a path', () => ({ header: { kid: '../../../dev/null' } })],
  ['with an embedded key', embeddedKey],
  ['signed by the public key as an HS256 secret', (key) => symmetric('HS256', pemOf(key))],
  ['signed by the trimmed public key as an HS256 secret', (key) => symmetric('HS256', pemOf(key).trim())],
  ['signed by the public key as an HS512 secret', (key) => symmetric('HS512', pemOf(key))],
];

/** The verifier must not read the key from the token. */
async function embeddedKey(): Promise<Forgery> {
  const key = newKey();
  return { key, header: { jwk: await exportJWK(createPublicKey(key)), jku: 'http://127.0.0.1:1/jwks' } };
}

function symmetric(alg: string, secret: string): Forgery {
  return { key: createSecretKey(secret, 'utf8'), header: { alg } };
}

/** Tokens with the claims of a valid one, and no or an empty signature. */
export function unsignedTokens(valid: string): string[] {
  const [header = '', payload = '', signature = ''] = valid.split('.');
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const unsigned = ['none', 'None', 'NONE', 'nOnE'].map((alg) =>
    encode(JSON.stringify({ alg, typ: 'at+jwt' })),
  );
  return [
    ...unsigned.flatMap((head) => [
      `${head}.${payload}.`,
      `${head}.${payload}.${signature}`,
      `${head}.${payload}`,
    ]),
    `${header}.${payload}.`,
    `${header}.${payload}`,
    // Zero for both numbers of the signature (CVE-2022-21449).
    `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
  ];
}
