import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { SignJWT } from 'jose';
import type { TestApp } from './test-app.ts';

export interface SignedIn extends AuthenticatedUser {
  headers: { authorization: string };
}

/** A user with a valid access token of the API. */
export async function signIn(
  { config }: Pick<TestApp, 'config'>,
  about: Partial<AuthenticatedUser> = {},
): Promise<SignedIn> {
  const id = newId();
  const user: AuthenticatedUser = {
    id,
    email: `${id}@mail.example`,
    name: 'Robin Hale',
    role: 'user',
    ...about,
  };
  const { email, name, role } = user;
  const token = await new SignJWT({ email, name, role, ver: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.id)
    .setIssuer('whetstone-api')
    .setAudience('whetstone-api')
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(new TextEncoder().encode(config.accessTokenSecret));
  return { ...user, headers: { authorization: `Bearer ${token}` } };
}
