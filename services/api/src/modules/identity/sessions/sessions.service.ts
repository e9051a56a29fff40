import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { inTransaction } from '@whetstone/server/database/transactions';
import { type DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { TokenRevocationService } from '../../users/token-revocation.service.ts';
import { UsersService } from '../../users/users.service.ts';
import { deleteRows, storedTime, updateRows } from '../better-auth/typeorm-adapter.ts';

const MAX_LISTED = 100;

export interface Session {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Only a complete session yields access tokens. */
interface SessionUse {
  state: 'ended' | 'second-factor-missing' | 'complete';
  /** The email of the account. */
  email?: string;
  /** When the user last proved the identity. */
  provenAt?: Date | undefined;
  /** Whether the account has a second factor, which the session has proven. */
  hasSecondFactor?: boolean;
  /** Whether the last password that the account proved is too short for an admin. */
  hasShortPassword?: boolean;
}

/** Which sessions of an account to end. */
type Selection = { only: string } | { allBut: string | undefined };

/** The sessions of accounts at the embedded identity provider. Accounts of an external issuer have none. */
@Injectable()
export class SessionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly users: UsersService,
    private readonly revocation: TokenRevocationService,
    private readonly audit: AuditLog,
  ) {}

  /** The sessions of a user that have not expired, last used first, at most 100. @throws ProblemException 404 */
  async list(userId: string): Promise<Session[]> {
    const { uid } = await this.users.get(userId);
    const now = storedTime(this.dataSource, new Date());
    const rows = await this.dataSource
      .createQueryBuilder()
      .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
      .from('identity_session', 'session')
      .where('userId = :uid AND expiresAt > :now AND createdAt > :earliest', { uid, now, ...this.lifetime() })
      .orderBy('updatedAt', 'DESC')
      .limit(MAX_LISTED)
      .getRawMany();
    return rows.map(({ createdAt, updatedAt, ...session }) => ({
      ...session,
      createdAt: new Date(createdAt),
      lastUsedAt: new Date(updatedAt),
    }));
  }

  /** Ends sessions and revokes the access tokens. Returns the number of ended sessions. @throws ProblemException 404 */
  async end(userId: string, selection: Selection, actor: AuthenticatedUser): Promise<number> {
    const ended = await inTransaction(this.dataSource, async (manager) => {
      // A token exchange locks the user first, too, and so runs entirely before or after.
      return this.endLocked(manager, await this.users.lock(userId, manager), selection, actor);
    });
    this.revocation.clearCache();
    return ended;
  }

  /** The same, in the transaction that has locked the user. Call `clearCache` of the revocation after the commit. */
  async endLocked(
    manager: EntityManager,
    { id, uid }: { id: string; uid: string },
    selection: Selection,
    actor: Pick<AuthenticatedUser, 'id' | 'email'>,
  ): Promise<number> {
    const sessions = await deleteSessions(manager, uid, selection);
    if (sessions > 0) await this.revocation.revokeTokens(uid, manager);
    // A user could fill the log with calls that end nothing.
    else if (actor.id === id) return 0;
    const action = 'only' in selection ? 'user.session-ended' : 'user.sessions-ended';
    await this.audit.record(manager, { actor, action, subject: id, after: { sessions } });
    return sessions;
  }

  /** Records that the session of an identity token is in use, and locks it until the transaction ends. A session whose sign-in is too long ago has ended. */
  async touch(id: string | undefined, manager: EntityManager): Promise<SessionUse> {
    if (id === undefined) return { state: 'ended' };
    const used = { updatedAt: storedTime(this.dataSource, new Date()) };
    const isAlive = 'id = :id AND createdAt > :earliest';
    const alive = { id, ...this.lifetime() };
    if ((await updateRows(manager, 'identity_session', used, isAlive, alive)) !== 1)
      return { state: 'ended' };
    const [session] = await manager.query(
      `SELECT identity_session.secondFactor AS proven, identity_session.provenAt AS provenAt,
          identity_user.twoFactorEnabled AS needed, identity_user.email AS email, credential.longPassword AS isLong
        FROM identity_session JOIN identity_user ON identity_user.id = identity_session.userId
        LEFT JOIN identity_account credential
          ON credential.userId = identity_user.id AND credential.providerId = 'credential'
        WHERE identity_session.id = ?`,
      [id],
    );
    if (session.needed && !session.proven) return { state: 'second-factor-missing' };
    const provenAt = session.provenAt ? new Date(session.provenAt) : undefined;
    return {
      state: 'complete',
      email: session.email,
      provenAt,
      hasSecondFactor: Boolean(session.needed),
      hasShortPassword: session.isLong === 0,
    };
  }

  private lifetime(): { earliest: Date | string } {
    return { earliest: storedTime(this.dataSource, new Date(Date.now() - this.config.sessionLifetimeMs)) };
  }
}

/** Deletes sessions of an account, and its sign-ins that wait for a code. Returns the number of sessions. */
export async function deleteSessions(
  manager: EntityManager,
  uid: string,
  selection: Selection = { allBut: undefined },
): Promise<number> {
  await deletePendingSignIns(manager, uid);
  const query = manager
    .createQueryBuilder()
    .delete()
    .from('identity_session')
    .where('userId = :uid', { uid });
  if ('only' in selection) query.andWhere('id = :only', selection);
  else if (selection.allBut !== undefined) query.andWhere('id <> :allBut', selection);
  return (await query.execute()).affected ?? 0;
}

/** Deletes the sign-ins that wait for a code. Their password may have changed. */
export async function deletePendingSignIns(manager: EntityManager, uid: string): Promise<void> {
  const isSignIn = "value = :uid AND identifier LIKE '2fa-%'";
  await deleteRows(manager, 'identity_verification', isSignIn, { uid });
}
