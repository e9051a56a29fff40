import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserRemovalService } from '../users/user-removal.service.ts';
import { identityTablesIn } from './identity-database.ts';

/** Removes a user together with the account they sign in with. */
@Injectable()
export class AccountRemovalService {
  constructor(private readonly users: UserRemovalService) {}

  remove(id: string): Promise<boolean> {
    return this.users.remove(id, closeAccount);
  }
}

/** Sessions and linked providers go with the account. An external issuer's accounts are not ours to close. */
async function closeAccount(
  { uid, email }: { uid: string; email: string },
  manager: EntityManager,
): Promise<void> {
  const tables = identityTablesIn(manager);
  await tables.deleteFrom('identity_verification').where('value', '=', uid).execute();
  await tables.deleteFrom('identity_user').where('id', '=', uid).execute();
  // The address may have a newer account without a user row.
  await tables.deleteFrom('identity_user').where('email', '=', email).execute();
}
