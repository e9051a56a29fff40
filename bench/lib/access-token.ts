import { SignJWT } from 'jose';
import { idOf } from './generated-rows.ts';

/** The secret of every server under measurement. */
export const TOKEN_SECRET = 'a secret of the bench alone, 32 characters and more';
const PARTY = 'whetstone-api';

/** The access token of the n-th generated user. */
export function accessTokenOf(n: number, role: 'user' | 'admin' = 'user'): Promise<string> {
  return new SignJWT({ email: `buyer${n}@mail.example`, name: `Buyer ${n}`, role, ver: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(idOf(n))
    .setIssuer(PARTY)
    .setAudience(PARTY)
    .setIssuedAt()
    .setExpirationTime('12h')
    .sign(new TextEncoder().encode(TOKEN_SECRET));
}
