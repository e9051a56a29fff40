import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { AccessTokenService } from '../modules/identity/access-token.service.ts';
import { User } from '../modules/users/user.entity.ts';
import type { Shop } from './test-app.ts';

export interface SignedIn extends AuthenticatedUser {
  headers: { authorization: string };
}

/** Creates a user with a valid access token. */
export async function signIn(shop: Shop, about: Partial<AuthenticatedUser> = {}): Promise<SignedIn> {
  const id = newId();
  const caller: AuthenticatedUser = {
    id,
    email: `${id}@mail.example`,
    name: 'Robin Hale',
    role: 'user',
    provenAt: Math.floor(Date.now() / 1_000),
    ...about,
  };
  const users = shop.dataSource.getRepository(User);
  await users.insert({ ...caller, uid: caller.id, emailConfirmed: true, tokenVersion: 1 });
  const token = await shop.app.get(AccessTokenService).issue({ ...caller, tokenVersion: 1 });
  return { ...caller, headers: { authorization: `Bearer ${token}` } };
}

/** Replaces the access token of a user, which expires 15 minutes after its issue. */
export async function renewAccessToken(shop: Shop, { headers, ...user }: SignedIn): Promise<void> {
  const token = await shop.app.get(AccessTokenService).issue({ ...user, tokenVersion: 1 });
  headers.authorization = `Bearer ${token}`;
}
