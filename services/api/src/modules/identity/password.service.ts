import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { inTransaction } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import type { DataSource } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { MailOutbox } from '../mail/mail-outbox.service.ts';
import { TokenRevocationService } from '../users/token-revocation.service.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountLog } from './account-log.service.ts';
import { AuthService } from './better-auth/auth.service.ts';
import { deviceCookie } from './better-auth/device-cookie.ts';
import { storedTime, updateRows } from './better-auth/typeorm-adapter.ts';
import { deleteResetLinks } from './email-verification.service.ts';
import { PASSWORD_CHANGES } from './identity-limits.ts';
import { isLongPassword, PasswordRules } from './password-rules.ts';
import { deletePendingSignIns, SessionsService } from './sessions/sessions.service.ts';

const CREDENTIAL = "userId = :uid AND providerId = 'credential'";

export interface PasswordChange {
  password: string;
  newPassword: string;
  /** Whether to end the sessions of the account in other browsers. */
  signOutOthers: boolean;
}

/** The passwords of accounts at the embedded identity provider. */
@Injectable()
export class PasswordService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly auth: AuthService,
    private readonly rules: PasswordRules,
    private readonly users: UsersService,
    private readonly revocation: TokenRevocationService,
    private readonly sessions: SessionsService,
    private readonly limiter: RateLimiter,
    private readonly audit: AuditLog,
    private readonly log: AccountLog,
    private readonly outbox: MailOutbox,
  ) {}

  /** The hash of the account's password. Undefined for an account that signs in without a password. */
  async hashOf(uid: string): Promise<string | undefined> {
    const account = await this.dataSource
      .createQueryBuilder()
      .select('password')
      .from('identity_account', 'account')
      .where(CREDENTIAL, { uid })
      .getRawOne<{ password: string | null }>();
    return account?.password ?? undefined;
  }

  /** @throws ProblemException 400 for a missing or wrong password */
  async require(
    given: string | undefined,
    hash: string,
    { email }: Pick<AuthenticatedUser, 'email'>,
  ): Promise<void> {
    if (!given) throw wrong('password-required', 'Enter your password.');
    const { password } = await this.auth.context;
    if (await password.verify({ hash, password: given })) return;
    this.log.recordFailure('proof-failed', email);
    throw wrong('wrong-password', 'The password is wrong.');
  }

  /**
   * Changes the password of the caller and sends a notice to the account's email. The session of the caller stays. Returns the header
   * `Set-Cookie` that keeps this browser a device of the account: a new password ends the marks of all.
   * @throws ProblemException 400 for a wrong password or a weak new one, 409 for an account without one; TooManyRequestsException
   */
  async change(owner: AuthenticatedUser, change: PasswordChange): Promise<string | null> {
    const { id } = owner;
    const detail = 'Too many wrong passwords. Wait a few minutes and try again.';
    await this.limiter.requireAttempt(PASSWORD_CHANGES, id, detail);
    const { uid, email, name } = await this.users.get(id);
    const current = await this.hashOf(uid);
    if (current === undefined) throw withoutPassword();
    await this.require(change.password, current, { email });
    const fault = await this.rules.faultOf(change.newPassword, { email, name });
    if (fault) throw validationProblem([{ field: 'newPassword', ...fault }]);
    const link = `${this.config.publicUrl}/forgot-password`;
    const password = await (await this.auth.context).password.hash(change.newPassword);
    await inTransaction(this.dataSource, async (manager) => {
      const updatedAt = storedTime(this.dataSource, new Date());
      const longPassword = isLongPassword(change.newPassword);
      const values = { password, longPassword, updatedAt };
      const isCurrent = `${CREDENTIAL} AND password = :current`;
      const changed = await updateRows(manager, 'identity_account', values, isCurrent, { uid, current });
      // Another change or a reset was faster.
      if (changed !== 1) throw wrong('wrong-password', 'The password is wrong.');
      await deleteResetLinks(manager, uid);
      await deletePendingSignIns(manager, uid);
      if (owner.hasShortPassword) await this.revocation.revokeTokens(uid, manager);
      await this.audit.record(manager, { actor: owner, action: 'user.password-changed', subject: id });
      await this.outbox.addAccountMail(manager, email, { kind: 'password-changed', link });
    });
    this.revocation.clearCache();
    if (change.signOutOthers) await this.sessions.end(id, { allBut: owner.session }, owner);
    await this.limiter.resetAttempts(PASSWORD_CHANGES, id);
    this.outbox.wake();
    return deviceCookie(await this.auth.context, uid, password);
  }
}

function wrong(code: 'password-required' | 'wrong-password', message: string): ProblemException {
  return validationProblem([{ field: 'password', code, message }]);
}

function withoutPassword(): ProblemException {
  const detail = 'This account has no password. Request a link by email to set one.';
  return new ProblemException(409, 'no-password', detail);
}
