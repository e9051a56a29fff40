import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { normalizeEmail } from '@whetstone/contract/email';
import { newId } from '@whetstone/server/database/new-id';
import { insertMissing, inTransaction } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { cleanText } from '@whetstone/server/http/text';
import type { EntityManager, Repository } from 'typeorm';
import { AuditLog } from '../audit/audit-log.service.ts';
import { ReviewChangesService } from '../reviews/review-changes.service.ts';
import { TokenRevocationService } from './token-revocation.service.ts';
import { lockUser, User } from './user.entity.ts';

/** An account at the identity provider, as an identity token describes it. */
export interface ExternalIdentity {
  /** The subject of the identity token. */
  uid: string;
  email: string;
  emailConfirmed: boolean;
  name: string;
  /** When the token was issued, in seconds since 1970. Omitted if the token has a live session. */
  issuedAt?: number;
  /** The sign-in method, if known: 'credential', 'google', 'passkey', or the host of an external issuer. */
  provider?: string;
}

interface Provisioned {
  user: User;
  isRevoked: boolean;
}

const MAX_NAME_LENGTH = 120;

/** Creates the user of an identity at the first sign-in, and updates it at later ones. */
@Injectable()
export class UserProvisioningService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly revocation: TokenRevocationService,
    private readonly audit: AuditLog,
    private readonly reviews: ReviewChangesService,
  ) {}

  /**
   * Locks the user, runs `check` and applies the changes in one transaction. The returned token version is current until
   * the transaction ends. A concurrent removal or password change runs entirely before or after.
   * @throws ProblemException 403 if the email is not confirmed and belongs to another user; 401 if the identity token is older than
   * the user's removal; errors of `check`
   */
  async provisionUser(
    identity: ExternalIdentity,
    check: (manager: EntityManager) => Promise<void> = async () => {},
  ): Promise<User> {
    const normalized = { ...identity, email: normalizeEmail(identity.email), name: displayName(identity) };
    let provisioned: Provisioned | undefined;
    // Undefined if the email was erased from the row meanwhile. The next attempt inserts a user.
    while (!provisioned) provisioned = await this.attempt(normalized, check);
    if (provisioned.isRevoked) this.revocation.clearCache();
    return provisioned.user;
  }

  private async attempt(
    identity: ExternalIdentity,
    check: (manager: EntityManager) => Promise<void>,
  ): Promise<Provisioned | undefined> {
    const { email } = identity;
    // Outside the transaction: a lock on a missing row is a gap lock, and concurrent new users would block each other.
    const exists = await this.users.existsBy({ email });
    return inTransaction(this.users.manager.dataSource, async (manager) => {
      const insertedId = exists ? undefined : await insertUser(manager, identity);
      const stored = await lockUser(manager, { email });
      if (!stored) return undefined;
      await check(manager);
      const changes = changesOf(stored, identity);
      if (Object.keys(changes).length > 0) await manager.update(User, { id: stored.id }, changes);
      if (changes.emailConfirmed && !stored.emailConfirmed) await this.reviews.publish(manager, stored.id);
      const action = stored.id === insertedId ? ('user.created' as const) : actionOf(stored, identity);
      if (action) {
        const { id, email } = stored;
        const after = { email, name: identity.name };
        await this.audit.record(manager, { actor: { id, email }, action, subject: id, after });
      }
      return { user: Object.assign(stored, changes), isRevoked: changes.tokenVersion !== undefined };
    });
  }

  /** Gives the locked user another email, which its owner has confirmed. Access tokens contain the email, so all are revoked. */
  async changeEmail(manager: EntityManager, user: User, email: string): Promise<void> {
    await manager.update(User, { id: user.id }, { email, emailConfirmed: true });
    if (!user.emailConfirmed) await this.reviews.publish(manager, user.id);
    await this.revocation.revokeTokens(user.uid, manager);
  }

  /** Marks the email as confirmed and publishes the user's reviews. Does nothing before the user's first token exchange. */
  async confirmEmail(uid: string): Promise<void> {
    await inTransaction(this.users.manager.dataSource, async (manager) => {
      const user = await lockUser(manager, { uid });
      if (!user) return;
      await manager.update(User, { id: user.id }, { emailConfirmed: true });
      await this.reviews.publish(manager, user.id);
    });
  }
}

/** Inserts the user unless a concurrent sign-in inserted it. Returns the id of the new row. */
async function insertUser(manager: EntityManager, identity: ExternalIdentity): Promise<string> {
  const { uid, email, emailConfirmed, name, provider } = identity;
  const user = manager.create(User, { id: newId(), uid, email, emailConfirmed, name, provider });
  await insertMissing(manager.getRepository(User), user);
  return user.id;
}

type Changes = Partial<User>;

/** @throws ProblemException 401, 403 */
function changesOf(user: User, identity: ExternalIdentity): Changes {
  if (user.removedAt) return restoredUser(user.removedAt, identity);
  return user.uid === identity.uid ? updatedProfile(user, identity) : reassignedUser(user, identity);
}

function actionOf(user: User, { uid }: ExternalIdentity) {
  if (user.removedAt) return 'user.restored' as const;
  return user.uid === uid ? undefined : ('user.account-replaced' as const);
}

function updatedProfile(user: User, identity: ExternalIdentity): Changes {
  const { name, provider = user.provider } = identity;
  const emailConfirmed = user.emailConfirmed || identity.emailConfirmed;
  const isSame = user.name === name && user.emailConfirmed === emailConfirmed && user.provider === provider;
  return isSame ? {} : { name, emailConfirmed, provider };
}

/** The identity provider has a new subject for the email: its owner created another account. */
function reassignedUser({ tokenVersion }: User, identity: ExternalIdentity): Changes {
  requireConfirmedEmail(identity);
  const { uid, name, provider } = identity;
  return {
    uid,
    name,
    provider,
    emailConfirmed: true,
    tokenVersion: tokenVersion + 1,
    tokensRevokedAt: new Date(),
  };
}

/** Keeps the token version of the removal, so no older token becomes valid again. */
function restoredUser(removedAt: Date, identity: ExternalIdentity): Changes {
  requireConfirmedEmail(identity);
  const { uid, name, provider, issuedAt } = identity;
  if (issuedAt !== undefined && issuedAt <= Math.floor(removedAt.getTime() / 1_000)) {
    const detail = 'This account has been removed. Sign in again to create a new one.';
    throw new ProblemException(401, 'unauthorized', detail);
  }
  return { uid, name, provider, emailConfirmed: true, removedAt: null };
}

/** Orders and profiles belong to an email. An unconfirmed claim to the email must not expose them. */
function requireConfirmedEmail({ emailConfirmed }: ExternalIdentity): void {
  if (emailConfirmed) return;
  const detail = 'Confirm your email first: open the link in the email that we sent you.';
  throw new ProblemException(403, 'email-not-confirmed', detail);
}

function displayName({ name, email }: ExternalIdentity): string {
  return (cleanText(name).trim() || (email.split('@')[0] ?? ''))
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '');
}
