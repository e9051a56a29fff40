import { generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import { idOf } from './generated-rows.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ISSUER = 'http://127.0.0.1:4000';

export const TOKEN_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** The settings of a server that accepts the tokens. */
export const TOKEN_SETTINGS = {
  ACCESS_TOKEN_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  PUBLIC_URL: ISSUER,
};

/** The access token of the n-th generated user. */
export async function accessTokenOf(n: number, role: 'user' | 'admin' = 'user'): Promise<string> {
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  return new SignJWT({ email: `buyer${n}@mail.example`, name: `Buyer ${n}`, role, ver: 1 })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
    .setSubject(idOf(n))
    .setIssuer(ISSUER)
    .setAudience('whetstone-services')
    .setIssuedAt()
    .setExpirationTime('12h')
    .sign(privateKey);
}
