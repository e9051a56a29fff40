import { createHmac } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normalizeEmail } from '@whetstone/contract/email';
import type { DataSource } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { AuditLog } from '../audit/audit-log.service.ts';

type AccountAction = `user.${string}`;

/** A wrong password at a sign-in, a wrong code of an app or recovery code, and a wrong password, passkey or Google account in a session. */
const FAILURES = {
  'sign-in-failed': 'A sign-in failed.',
  'second-factor-failed': 'A code was wrong.',
  'proof-failed': 'A proof of identity failed.',
};
type Failure = keyof typeof FAILURES;

const FLUSH_MS = 1_000;
const MAX_FAILURES = 1_000;

/** Records actions on accounts, each in its own transaction. The subject is the user, or the account before its first token exchange. */
@Injectable()
export class AccountLog implements OnModuleDestroy {
  private readonly logger = new Logger(AccountLog.name);
  /** The numbers of failures since the last flush, by kind and email. */
  private failed = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private flushing = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly config: Config,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  /** @param uid the id of the account */
  async record(uid: string, action: AccountAction, after?: object): Promise<void> {
    const [account] = await this.find('identity_user.id = ?', uid);
    if (!account) return;
    await this.audit.recordAlone({ actor: account, action, subject: account.id, after });
  }

  /**
   * Logs a failure. Records those within a second in one entry for each account: the response must not take longer for a known email than for an
   * unknown one. The log has a keyed hash in place of the email.
   * @param email undefined for a passkey of no account
   */
  recordFailure(event: Failure, email: string | undefined): void {
    const key = email && normalizeEmail(email);
    const account =
      key && createHmac('sha256', this.config.identitySecret).update(key).digest('hex').slice(0, 16);
    this.logger.warn({ event, ...(account && { account }) }, FAILURES[event]);
    if (!key) return;
    const failure = `${event} ${key}`;
    if (this.failed.size < MAX_FAILURES || this.failed.has(failure))
      this.failed.set(failure, (this.failed.get(failure) ?? 0) + 1);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Records the failures, after those that are being recorded. Skips emails without an account. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const failed = this.failed;
    this.failed = new Map();
    this.flushing = this.flushing.then(() => this.recordAll(failed));
    return this.flushing;
  }

  private async recordAll(failed: ReadonlyMap<string, number>): Promise<void> {
    for (const [failure, attempts] of failed) {
      const [event = ''] = failure.split(' ', 1);
      try {
        await this.recordFailed(`user.${event}`, failure.slice(event.length + 1), attempts);
      } catch (error) {
        this.logger.error(error, 'Failures of an account could not be recorded in the audit log.');
      }
    }
  }

  private async recordFailed(action: AccountAction, email: string, attempts: number): Promise<void> {
    const [account] = await this.find('identity_user.email = ?', email);
    if (!account) return;
    // Nobody knows who enters a wrong password at a sign-in. Within a session, it is its account.
    const actor = action === 'user.proof-failed' ? account : null;
    await this.audit.recordAlone({ actor, action, subject: account.id, after: { attempts } });
  }

  private find(condition: string, value: string): Promise<{ id: string; email: string }[]> {
    return this.dataSource.query(
      `SELECT COALESCE(users.id, identity_user.id) AS id, identity_user.email AS email
        FROM identity_user LEFT JOIN users ON users.uid = identity_user.id WHERE ${condition}`,
      [value],
    );
  }
}
