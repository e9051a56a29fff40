import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserRemovalService } from '../users/user-removal.service.ts';

/** Removes a user together with their account at the embedded identity provider. */
@Injectable()
export class AccountRemovalService {
  constructor(private readonly users: UserRemovalService) {}

  /** Returns false if the user was removed before. @throws ProblemException 404, 409 */
  remove(id: string): Promise<boolean> {
    return this.users.remove(id, deleteAccount);
  }
}

/** Foreign keys delete sessions and linked providers as well. */
async function deleteAccount(
  { uid, email }: { uid: string; email: string },
  manager: EntityManager,
): Promise<void> {
  const deleteFrom = (table: string) => manager.createQueryBuilder().delete().from(table);
  await deleteFrom('identity_verification').where('value = :uid', { uid }).execute();
  await deleteFrom('identity_user').where('id = :uid', { uid }).execute();
  // The email may have a newer account without a user row. A statement of its own: MySQL can answer an OR by locking every row.
  await deleteFrom('identity_user').where('email = :email', { email }).execute();
}
