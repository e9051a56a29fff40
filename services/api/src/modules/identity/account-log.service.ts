import { createHmac } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normalizeEmail } from '@whetstone/contract/email';
import type { DataSource } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { AuditLog } from '../audit/audit-log.service.ts';

type AccountAction = `user.${string}`;

const FLUSH_MS = 1_000;
const MAX_EMAILS = 1_000;

/** Records actions on accounts, each in its own transaction. The subject is the user, or the account before its first token exchange. */
@Injectable()
export class AccountLog implements OnModuleDestroy {
  private readonly logger = new Logger(AccountLog.name);
  /** The numbers of failed sign-ins since the last flush, by email. */
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
   * Logs a failed sign-in. Records those within a second in one entry for each account: the response must not take longer for a known email than for an
   * unknown one. The log has a keyed hash in place of the email.
   */
  recordFailedSignIn(email: string): void {
    const key = normalizeEmail(email);
    const account = createHmac('sha256', this.config.identitySecret).update(key).digest('hex').slice(0, 16);
    this.logger.warn({ event: 'sign-in-failed', account }, 'A sign-in failed.');
    if (this.failed.size < MAX_EMAILS || this.failed.has(key))
      this.failed.set(key, (this.failed.get(key) ?? 0) + 1);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Records the failed sign-ins, after those that are being recorded. Skips emails without an account. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const failed = this.failed;
    this.failed = new Map();
    this.flushing = this.flushing.then(() => this.recordAll(failed));
    return this.flushing;
  }

  private async recordAll(failed: ReadonlyMap<string, number>): Promise<void> {
    for (const [email, attempts] of failed) {
      try {
        await this.recordFailed(email, attempts);
      } catch (error) {
        this.logger.error(error, 'Failed sign-ins of an account could not be recorded in the audit log.');
      }
    }
  }

  private async recordFailed(email: string, attempts: number): Promise<void> {
    const [account] = await this.find('identity_user.email = ?', email);
    if (!account) return;
    const after = { attempts };
    await this.audit.recordAlone({ actor: null, action: 'user.sign-in-failed', subject: account.id, after });
  }

  private find(condition: string, value: string): Promise<{ id: string; email: string }[]> {
    return this.dataSource.query(
      `SELECT COALESCE(users.id, identity_user.id) AS id, identity_user.email AS email
        FROM identity_user LEFT JOIN users ON users.uid = identity_user.id WHERE ${condition}`,
      [value],
    );
  }
}
