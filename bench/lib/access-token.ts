import { SignJWT } from 'jose';
import { idOf } from './generated-rows.ts';

/** What every server under measurement signs and checks with. */
export const TOKEN_SECRET = 'a secret of the bench alone, 32 characters and more';
const PARTY = 'whetstone-api';

/** What the n-th generated user would be given at sign-in. */
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
