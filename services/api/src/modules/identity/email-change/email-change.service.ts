import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction, isDuplicate } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { type DataSource, type EntityManager, IsNull, MoreThan, MoreThanOrEqual, Not } from 'typeorm';
import { Config, isProvisioned } from '../../../common/config/config.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { type Mailbox, MailOutbox } from '../../mail/mail-outbox.service.ts';
import { TokenRevocationService } from '../../users/token-revocation.service.ts';
import { UserProvisioningService } from '../../users/user-provisioning.service.ts';
import { UsersService } from '../../users/users.service.ts';
import { deleteRows, storedTime, updateRows } from '../better-auth/typeorm-adapter.ts';
import { EmailChange, mailboxesOf } from '../email-change.entity.ts';
import { deleteResetLinks } from '../email-verification.service.ts';
import { EMAIL_CHANGES, EMAILS } from '../identity-limits.ts';
import { deleteFactorsSince } from '../second-factor-removal.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';

const DAY_MS = 24 * 3_600_000;
const LINK_LIFETIME_MS = 3_600_000;
/** Emails to the former address are kept for this time. */
const EMAILS_KEPT_MS = 90 * DAY_MS;

/** Another account, also one without a token exchange, or a change that can be undone. */
const TAKEN = `
  SELECT 1 FROM users WHERE email = ? AND id <> ?
  UNION ALL SELECT 1 FROM identity_user WHERE email = ? AND id <> ?
  UNION ALL SELECT 1 FROM email_changes WHERE old_email = ? AND user_id <> ? AND confirmed_at IS NOT NULL AND expires_at > ?`;

type User = Awaited<ReturnType<UsersService['lock']>>;

/** A locked user and the new address. */
interface Move {
  user: User;
  email: string;
  actor: Pick<AuthenticatedUser, 'id' | 'email'>;
}

/** Changes the email of an account by a link to the new address. A link to the former one can undo the change. */
@Injectable()
export class EmailChangeService {
  private readonly logger = new Logger(EmailChangeService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly users: UsersService,
    private readonly provisioning: UserProvisioningService,
    private readonly sessions: SessionsService,
    private readonly revocation: TokenRevocationService,
    private readonly limiter: RateLimiter,
    private readonly audit: AuditLog,
    private readonly outbox: MailOutbox,
    jobs: JobsService,
  ) {
    jobs.addPurge('purge-email-changes', EVERY_HOUR, () => {
      return { table: 'email_changes', column: 'kept_until', below: new Date(Date.now()) };
    });
  }

  /** The changes of an account, and the addresses to which the shop has sent its emails. */
  async historyOf(
    account: Pick<User, 'id' | 'email'>,
  ): Promise<{ changes: Omit<EmailChange, 'digest'>[]; mailboxes: Mailbox[] }> {
    const { manager } = this.dataSource;
    const changes = await manager.findBy(EmailChange, { userId: account.id });
    return {
      changes: changes.map(({ digest, ...change }) => change),
      mailboxes: await mailboxesOf(manager, account),
    };
  }

  /**
   * Sends a link to the new address, or to its owner a notice that it has an account. The response is the same.
   * @throws ProblemException 409 for the present email, and for an account whose email another system sets; TooManyRequestsException
   */
  async request(owner: AuthenticatedUser, newEmail: string): Promise<void> {
    const detail = 'You have entered several emails. Wait a few minutes and try again.';
    await this.limiter.requireAttempt(EMAIL_CHANGES, owner.id, detail);
    const token = newToken();
    const isTaken = await inTransaction(this.dataSource, async (manager) => {
      const user = await this.users.lock(owner.id, manager);
      if (this.config.externalIssuer || isProvisioned(user.email, this.config)) throw setElsewhere();
      if (user.email === newEmail)
        throw new ProblemException(409, 'present-email', 'Your account has this email already.');
      const requestedAt = new Date();
      const expiresAt = new Date(requestedAt.getTime() + LINK_LIFETIME_MS);
      await manager.delete(EmailChange, { userId: user.id, confirmedAt: IsNull() });
      await manager.insert(EmailChange, {
        ...{ id: newId(), userId: user.id, oldEmail: user.email, newEmail, digest: digestOf(token) },
        ...{ requestedAt, confirmedAt: null, expiresAt, keptUntil: expiresAt },
      });
      await this.audit.record(manager, {
        ...{ actor: owner, action: 'user.email-change-requested', subject: user.id },
        after: { email: newEmail },
      });
      return this.isTaken(manager, newEmail, user);
    });
    const message = isTaken
      ? ({ kind: 'email-taken' } as const)
      : ({ kind: 'change-email', link: this.pageWith('/dashboard/security', token) } as const);
    const isAllowed = async () => (await this.limiter.countAttempt(EMAILS, newEmail)) === 0;
    this.outbox.addInBackground(newEmail, message, isAllowed);
  }

  /**
   * Changes the email, ends the other sessions, and sends the former address a link that undoes the change.
   * @throws ProblemException 404 for a link that has ended or belongs to another account, 409 for an address that has an account by now
   */
  async confirm(owner: AuthenticatedUser, token: string): Promise<void> {
    await this.changing('email-changed', async (manager) => {
      const user = await this.users.lock(owner.id, manager);
      const now = new Date();
      const link = { digest: digestOf(token), userId: user.id, confirmedAt: IsNull() };
      const change = await manager.findOneBy(EmailChange, { ...link, expiresAt: MoreThan(now) });
      if (!change || change.oldEmail !== user.email) throw linkEnded();
      const undoToken = newToken();
      const days = this.config.emailUndoDays;
      // An address that was never confirmed may belong to another person.
      const expiresAt = new Date(now.getTime() + (user.emailConfirmed ? days * DAY_MS : 0));
      await manager.update(EmailChange, change.id, {
        ...{ digest: digestOf(undoToken), confirmedAt: now, expiresAt },
        keptUntil: new Date(expiresAt.getTime() + EMAILS_KEPT_MS),
      });
      await this.sessions.endLocked(manager, user, { allBut: owner.session }, owner);
      if (user.emailConfirmed) {
        const notice = { link: this.pageWith('/undo-email-change', undoToken), days };
        await this.outbox.addAccountMail(manager, user.email, { kind: 'email-changed', ...notice });
      }
      return { user, email: change.newEmail, actor: owner };
    });
  }

  /**
   * Returns the account to the owner of its former email: ends all sessions, the password, the providers that were linked since, and the
   * passkeys and the app of the day before the request and since. A passkey could sign in alone, and the owner could not sign in without the app.
   * @throws ProblemException 404 for a link that has ended
   */
  async undo(token: string): Promise<void> {
    const link = { digest: digestOf(token), confirmedAt: Not(IsNull()), expiresAt: MoreThan(new Date()) };
    const found = await this.dataSource.getRepository(EmailChange).findOneBy(link);
    if (!found) throw linkEnded();
    await this.changing('email-change-undone', async (manager) => {
      const user = await this.users.lock(found.userId, manager);
      const change = await manager.findOneBy(EmailChange, link);
      if (!change) throw linkEnded();
      const { oldEmail: email, requestedAt } = change;
      const actor = { id: user.id, email };
      // Later changes, and their links, are undone with it.
      await manager.delete(EmailChange, { userId: user.id, requestedAt: MoreThanOrEqual(requestedAt) });
      const confirmedAt = storedTime(this.dataSource, change.confirmedAt ?? requestedAt);
      const isTheirs = "userId = :uid AND (providerId = 'credential' OR createdAt >= :confirmedAt)";
      await deleteRows(manager, 'identity_account', isTheirs, { uid: user.uid, confirmedAt });
      await deleteFactorsSince(manager, this.audit, user.uid, new Date(requestedAt.getTime() - DAY_MS));
      await this.sessions.endLocked(manager, user, { allBut: undefined }, actor);
      return { user, email, actor };
    });
  }

  /** Runs the work and moves the user in one transaction. @throws ProblemException 409 for an address of another account; errors of the work */
  private async changing(
    event: 'email-changed' | 'email-change-undone',
    work: (manager: EntityManager) => Promise<Move>,
  ): Promise<void> {
    try {
      const { user } = await inTransaction(this.dataSource, async (manager) => {
        const move = await work(manager);
        await this.move(manager, move, `user.${event}`);
        return move;
      });
      this.logger.warn({ event, user: user.id }, 'The email of an account changed.');
    } catch (error) {
      // An account was created meanwhile.
      if (isDuplicate(error)) throw taken();
      throw error;
    }
    this.revocation.clearCache();
    this.outbox.wake();
  }

  private async move(
    manager: EntityManager,
    { user, email, actor }: Move,
    action: `user.${string}`,
  ): Promise<void> {
    if (await this.isTaken(manager, email, user)) throw taken();
    await this.provisioning.changeEmail(manager, user, email);
    const account = { email, emailVerified: 1, updatedAt: storedTime(this.dataSource, new Date()) };
    await updateRows(manager, 'identity_user', account, 'id = :uid', { uid: user.uid });
    await deleteResetLinks(manager, user.uid);
    const values = { before: { email: user.email }, after: { email } };
    await this.audit.record(manager, { actor, action, subject: user.id, ...values });
  }

  private async isTaken(
    manager: EntityManager,
    email: string,
    { id, uid }: Pick<User, 'id' | 'uid'>,
  ): Promise<boolean> {
    const rows = await readPrepared(manager, TAKEN, [email, id, email, uid, email, id, new Date()]);
    return rows.length > 0;
  }

  private pageWith(path: string, token: string): string {
    return `${this.config.publicUrl}${path}?${new URLSearchParams({ token })}`;
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function setElsewhere(): ProblemException {
  const detail = 'The operator of the shop, or your sign-in provider, sets the email of this account.';
  return new ProblemException(409, 'email-set-elsewhere', detail);
}

function linkEnded(): ProblemException {
  return new ProblemException(404, 'link-ended', 'This link has expired, or has been used already.');
}

function taken(): ProblemException {
  return new ProblemException(409, 'email-taken', 'Another account has this email by now.');
}
