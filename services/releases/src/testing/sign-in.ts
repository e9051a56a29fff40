import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import type { TestApp } from './test-app.ts';

export interface SignedIn extends AuthenticatedUser {
  headers: { authorization: string };
}

/** A user with a valid access token of the API. */
export async function signIn(
  { api }: Pick<TestApp, 'api'>,
  about: Partial<AuthenticatedUser> = {},
): Promise<SignedIn> {
  const id = newId();
  const user: AuthenticatedUser = {
    id,
    email: `${id}@mail.example`,
    name: 'Robin Hale',
    role: 'user',
    provenAt: Math.floor(Date.now() / 1_000),
    ...about,
  };
  return { ...user, headers: { authorization: `Bearer ${await api.issue(user)}` } };
}
