import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.service.ts';
import { MailOutbox } from '../mail/mail-outbox.service.ts';
import { TokenRevocationService } from '../users/token-revocation.service.ts';
import { UsersService } from '../users/users.service.ts';
import { deleteRows, storedTime, updateRows } from './better-auth/typeorm-adapter.ts';
import { deleteSessions } from './sessions/sessions.service.ts';

/** Removes the app, its recovery codes and the passkeys of an account. Returns whether there were any. */
export async function deleteSecondFactors(manager: EntityManager, uid: string): Promise<boolean> {
  const apps = await deleteRows(manager, 'identity_two_factor', 'userId = :uid', { uid });
  const passkeys = await deleteRows(manager, 'identity_passkey', 'userId = :uid', { uid });
  await updateRows(manager, 'identity_user', { twoFactorEnabled: 0 }, 'id = :uid', { uid });
  return apps + passkeys > 0;
}

const FACTORS = `
  SELECT (SELECT COUNT(*) FROM identity_passkey WHERE userId = ?)
    + (SELECT COUNT(*) FROM identity_two_factor WHERE userId = ? AND verified = 1) AS factors`;

/** Removes the passkeys and the app that were added to an account since a time. Returns whether there were any. */
export async function deleteFactorsSince(
  manager: EntityManager,
  audit: AuditLog,
  uid: string,
  since: Date,
): Promise<boolean> {
  const users = await readPrepared(manager, 'SELECT id FROM users WHERE uid = ?', [uid]);
  // Before the first token exchange, entries have the id of the account.
  const subjects = [uid, ...users.map(({ id }) => String(id))];
  const isApp = await audit.hasRecorded(manager, 'user.second-factor-added', subjects, since);
  const apps = isApp ? await deleteRows(manager, 'identity_two_factor', 'userId = :uid', { uid }) : 0;
  const addedSince = { uid, since: storedTime(manager.dataSource, since) };
  const isNew = 'userId = :uid AND createdAt >= :since';
  const passkeys = await deleteRows(manager, 'identity_passkey', isNew, addedSince);
  const [row] = await readPrepared(manager, FACTORS, [uid, uid]);
  const twoFactorEnabled = Number(row?.factors) > 0 ? 1 : 0;
  await updateRows(manager, 'identity_user', { twoFactorEnabled }, 'id = :uid', { uid });
  return apps + passkeys > 0;
}

/** Removes the second factors of an account whose owner has lost them. */
@Injectable()
export class SecondFactorRemovalService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
    private readonly outbox: MailOutbox,
    private readonly revocation: TokenRevocationService,
  ) {}

  /**
   * Ends the sessions of the account, too: the lost device may have one. Returns whether the account had a second factor.
   * @param actor null for the operator's command
   * @throws ProblemException 403 for the actor's own account, 404
   */
  async remove(id: string, actor: AuthenticatedUser | null, reason?: string): Promise<boolean> {
    if (actor?.id === id) {
      const detail = 'Change your own second factor on your page Security.';
      throw new ProblemException(403, 'own-second-factor', detail);
    }
    const { uid, email } = await this.users.get(id);
    const removed = await inTransaction(this.dataSource, async (manager) => {
      const removed = await deleteSecondFactors(manager, uid);
      await deleteSessions(manager, uid);
      const action = removed ? 'user.second-factor-removed' : 'user.sessions-ended';
      await this.audit.record(manager, { actor, action, subject: id, ...(reason && { after: { reason } }) });
      if (removed) await this.outbox.addAccountMail(manager, email, { kind: 'second-factor-removed' });
      return removed;
    });
    await this.revocation.revokeTokens(uid);
    this.outbox.wake();
    return removed;
  }
}
