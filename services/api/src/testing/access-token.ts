import { createPublicKey, type KeyObject } from 'node:crypto';
import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_TYPE,
} from '@whetstone/server/access/access-token-verifier';
import { calculateJwkThumbprint, exportJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import type { Config } from '../common/config/config.ts';
import type { SignedIn } from './sign-in.ts';

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
  { accessTokenKey, publicUrl }: Config,
  { id, email, name, role }: SignedIn,
  { header, claims, key = accessTokenKey }: Forgery = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const valid = { sub: id, iss: publicUrl, aud: ACCESS_TOKEN_AUDIENCE, iat: now, exp: now + 900 };
  return new SignJWT({ email, name, role, ver: 1, ...valid, ...claims })
    .setProtectedHeader({
      alg: ACCESS_TOKEN_ALGORITHM,
      typ: ACCESS_TOKEN_TYPE,
      kid: await keyIdOf(accessTokenKey),
      ...header,
    })
    .sign(key);
}
