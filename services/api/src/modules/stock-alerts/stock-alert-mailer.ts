import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { EVERY_HOUR, EVERY_MINUTE, JobsService } from '@whetstone/server/jobs/jobs.service';
import type { DataSource } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { MailOutbox } from '../mail/mail-outbox.service.ts';

const BATCH_SIZE = 100;
/** An alert is kept for this time after its email. */
const KEPT_MS = 30 * 24 * 3_600_000;

const TOOLS_IN_STOCK = `
  SELECT tools.id FROM (SELECT DISTINCT tool_id FROM stock_alerts WHERE sent_at IS NULL) AS awaited
  JOIN tools ON tools.id = awaited.tool_id WHERE tools.quantity >= tools.min_quantity AND tools.archived_at IS NULL`;

/**
 * Reads the stock again: the tool can sell out between two batches. An alert of an unconfirmed address waits for the confirmation: any visitor
 * can sign up with the address of another person.
 */
const NEXT_RECIPIENTS = `
  SELECT alerts.user_id AS userId, alerts.tool_id AS toolId, users.email, tools.name
  FROM stock_alerts AS alerts
  JOIN tools ON tools.id = alerts.tool_id AND tools.quantity >= tools.min_quantity AND tools.archived_at IS NULL
  JOIN users ON users.id = alerts.user_id AND users.removed_at IS NULL AND users.email_confirmed = 1
  WHERE alerts.sent_at IS NULL AND alerts.tool_id = ? AND alerts.user_id > ?
  ORDER BY alerts.user_id LIMIT ?`;

const MARK = 'UPDATE stock_alerts SET sent_at = ? WHERE user_id = ? AND tool_id = ? AND sent_at IS NULL';

interface Recipient {
  userId: string;
  toolId: string;
  email: string;
  /** The tool's name. */
  name: string;
}

/** Emails the users who wait for a tool once it can be ordered again. One transaction marks the alert and adds the email: no user gets two or none. */
@Injectable()
export class StockAlertMailer {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly outbox: MailOutbox,
    jobs: JobsService,
  ) {
    jobs.add('mail-stock-alerts', EVERY_MINUTE, (signal) => this.mailAll(signal));
    jobs.addPurge('purge-stock-alerts', EVERY_HOUR, () => {
      return { table: 'stock_alerts', column: 'sent_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /** Adds the emails. The outbox sends them. */
  async mailAll(signal?: AbortSignal): Promise<void> {
    for await (const recipient of this.recipients()) {
      if (signal?.aborted) break;
      await this.mail(recipient);
    }
    this.outbox.wake();
  }

  private async *recipients(): AsyncGenerator<Recipient> {
    for (const { id } of await readPrepared(this.dataSource, TOOLS_IN_STOCK, [])) {
      let last = '';
      for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
        const rows = await readPrepared(this.dataSource, NEXT_RECIPIENTS, [String(id), last, BATCH_SIZE]);
        count = rows.length;
        for (const row of rows as unknown as Recipient[]) {
          last = row.userId;
          yield row;
        }
      }
    }
  }

  /** Does nothing if the user has cancelled meanwhile, or another instance has added the email. */
  private async mail({ userId, toolId, email, name }: Recipient): Promise<void> {
    const link = `${this.config.publicUrl}/purchase/${toolId}`;
    await inTransaction(this.dataSource, async (manager) => {
      if ((await writePrepared(manager, MARK, [new Date(), userId, toolId])) === 0) return;
      await this.outbox.addAccountMail(manager, email, { kind: 'back-in-stock', tool: name, link });
    });
  }
}
