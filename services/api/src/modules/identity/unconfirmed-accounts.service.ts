import { Injectable } from '@nestjs/common';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { AccountRemovalService } from './account-removal.service.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 1_000;

/** Accounts `u` that an order or a confirmed address would keep. */
const UNUSED = `u.email_confirmed = ? AND u.removed_at IS NULL AND u.role = 'user'
    AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)`;
const USERS = `SELECT u.id FROM users u WHERE ${UNUSED} AND u.created_at < ? ORDER BY u.id LIMIT ${BATCH_SIZE}`;
const IS_UNUSED = `SELECT u.id FROM users u WHERE ${UNUSED} AND u.id = ?`;
/** Sign-ups that never became a user: nobody has signed in. */
const SIGN_UPS = `SELECT i.id AS uid, i.email FROM identity_user i
  WHERE i.emailVerified = ? AND i.createdAt < ?
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.uid = i.id)
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = i.email AND u.removed_at IS NULL)
  ORDER BY i.id LIMIT ${BATCH_SIZE}`;

/** Removes accounts that nobody has confirmed and that have not ordered, with their emails and audit values. */
@Injectable()
export class UnconfirmedAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly removals: AccountRemovalService,
    jobs: JobsService,
    private readonly config: Config,
  ) {
    jobs.add('purge-unconfirmed-accounts', EVERY_HOUR, (signal) => this.purge(signal));
  }

  private async purge(signal: AbortSignal): Promise<void> {
    const before = new Date(Date.now() - this.config.unconfirmedAccountDays * DAY_MS);
    for (const { id } of await readPrepared(this.dataSource, USERS, [0, this.stored(before, ' ')])) {
      if (signal.aborted) return;
      await this.removals.removeIf(String(id), async (manager) => {
        return (await readPrepared(manager, IS_UNUSED, [0, id as string])).length > 0;
      });
    }
    const parameters = [0, this.stored(before, 'T')];
    for (const { uid, email } of await readPrepared(this.dataSource, SIGN_UPS, parameters)) {
      if (signal.aborted) return;
      const signUp = { uid: String(uid), email: String(email) };
      await inTransaction(this.dataSource, async (manager) => {
        // It may have been confirmed since.
        const still = await readPrepared(manager, SIGN_UPS, parameters);
        if (still.some((row) => row.uid === uid)) await this.removals.removeSignUp(signUp, manager);
      });
    }
  }

  /** On SQLite, times are text: with a space in the tables of the shop, and ISO 8601 in those of better-auth. */
  private stored(time: Date, separator: ' ' | 'T'): Date | string {
    if (this.dataSource.options.type === 'mysql') return time;
    return separator === 'T' ? time.toISOString() : time.toISOString().replace('T', ' ').replace('Z', '');
  }
}
