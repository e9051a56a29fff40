import { Injectable, type OnModuleInit } from '@nestjs/common';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { insertRows, readPrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { EVERY_HOUR, EVERY_MINUTE, JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { hasLowStock } from '../../common/database/low-stock.ts';
import { digitsOf, toMajor } from '../../common/money.ts';
import { englishLocale, type Settings } from '../../common/settings.ts';
import { type Announcement, Announcer, type OrderListener } from '../orders/announcer.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { EmailKind } from './email.entity.ts';
import { MailOutbox } from './mail-outbox.service.ts';
import { StaffNotice } from './staff-notice.entity.ts';
import type { MailContent } from './templates/content.ts';
import {
  cancellationNotice,
  cancelledReturnNotice,
  deployTokenNotice,
  failedEmailsNotice,
  lowStockNotice,
  orderNotice,
  type RolledBack,
  returnNotice,
  rollbackNotice,
} from './templates/staff-mails.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 90 * DAY_MS;
const MAX_FAILED_AGE_MS = 7 * DAY_MS;
/** Tools or emails in one notice. */
const BATCH_SIZE = 50;
/** Notices that fail cause no further notice. */
const NOTICES: readonly EmailKind[] = [
  'order-notice',
  'low-stock-notice',
  'failed-emails-notice',
  'deploy-token-notice',
  'rollback-notice',
];

/** The present email of an admin who may have changed it since. */
const ADMIN = `SELECT u.email FROM users u WHERE u.role = 'admin' AND u.removed_at IS NULL AND (u.email = ? OR EXISTS (
  SELECT 1 FROM email_changes c WHERE c.user_id = u.id AND c.old_email = ? AND c.confirmed_at IS NOT NULL))`;

/** Whether the event causes a notice. Cancellations by the shop cause none, and a cancelled order causes one for all its lines. */
function isReported({ event: { kind, actorId }, order: { userId, state } }: Announcement): boolean {
  if (kind === 'placed' || kind === 'return-requested') return true;
  if (actorId !== userId) return false;
  return (
    kind === 'cancelled' ||
    kind === 'return-cancelled' ||
    (kind === 'line-cancelled' && state !== 'cancelled')
  );
}

const NOT_YET = (kind: StaffNotice['kind'], id: string) =>
  `NOT EXISTS (SELECT 1 FROM staff_notices n WHERE n.kind = '${kind}' AND n.subject_id = ${id})`;

/** Emails the addresses of the settings, admins about their deploy tokens, and teams about rollbacks. The notices contain no personal data of customers. */
@Injectable()
export class StaffNotices implements OrderListener, OnModuleInit {
  readonly wake: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly announcer: Announcer,
    private readonly outbox: MailOutbox,
    private readonly settings: SettingsService,
    private readonly config: Config,
    private readonly jobs: JobsService,
  ) {
    this.wake = outbox.wake;
  }

  onModuleInit(): void {
    this.announcer.listen(this);
    this.jobs.add('notify-staff', EVERY_MINUTE, () => this.notify());
    this.jobs.addPurge('purge-staff-notices', EVERY_HOUR, () => {
      return { table: 'staff_notices', column: 'created_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /** One email for each event and address. */
  async announce(manager: EntityManager, announcements: readonly Announcement[]): Promise<void> {
    const reported = announcements.filter(isReported);
    if (reported.length === 0) return;
    const settings = await this.settings.read(manager);
    for (const announcement of reported) {
      const content = this.noticeOf(announcement, settings);
      const about = { kind: 'order-notice' as const, orderId: announcement.order.id };
      for (const to of settings.notifyOrders)
        await this.outbox.add(manager, { ...about, to, content, shop: settings });
    }
  }

  private noticeOf(announcement: Announcement, { locale }: Settings): MailContent {
    const { event, order, lines, returned, moneyBack, vatPending } = announcement;
    const { sent = [], missing = [] } = returned ?? {};
    const { number, currency } = order;
    const format = { locale, currency };
    const ofOrder = { number, link: `${this.config.publicUrl}/dashboard/allOrders/${number}` };
    const ofReturn = {
      ...{ number, link: `${this.config.publicUrl}/dashboard/returns?q=${number}` },
      items: itemsOf([...sent, ...missing]),
      isWithdrawal: returned?.reason === 'withdrawal',
    };
    const shown = (cents: number) => toMajor(cents, digitsOf(currency));
    switch (event.kind) {
      case 'placed':
        return orderNotice({
          ...{ ...ofOrder, items: itemsOf(lines), total: shown(order.totalCents), format, vatPending },
        });
      case 'return-requested':
        return returnNotice(ofReturn);
      case 'return-cancelled':
        return cancelledReturnNotice(ofReturn);
      default: {
        const line = lines.find(({ id }) => id === event.lineId);
        const toRefund = moneyBack && !moneyBack.byProvider ? shown(moneyBack.cents) : undefined;
        const tool = line && `${line.quantity} × ${line.service}`;
        return cancellationNotice({ ...ofOrder, tool, toRefund, format });
      }
    }
  }

  /** Reports tools whose stock became low, and emails that failed, each once. A tool is reported again after its stock was higher. */
  async notify(): Promise<void> {
    const settings = await this.settings.read(this.dataSource);
    await this.forgetRestocked(settings);
    if (settings.notifyLowStock.length > 0) await this.reportLowStock(settings);
    if (settings.notifyFailedEmails.length > 0) await this.reportFailedEmails(settings);
    this.outbox.wake();
  }

  /** Emails the admin who created a deploy token that it ends, once. Does nothing if that account is no admin's. */
  async announceEnding({ id, createdBy, expiresAt, ...token }: EndingToken): Promise<void> {
    const recipients = await this.adminsOf([createdBy]);
    if (recipients.length === 0 || (await this.wasSent('deploy-token', id))) return;
    const settings = await this.settings.read(this.dataSource);
    const { locale, timeZone } = settings;
    const dates = new Intl.DateTimeFormat(englishLocale(locale), { dateStyle: 'long', timeZone });
    const day = dates.format(new Date(expiresAt));
    const link = `${this.config.publicUrl}/dashboard/releases/tokens`;
    await this.report(settings, {
      ...{ kind: 'deploy-token', email: 'deploy-token-notice', recipients },
      ...{ content: deployTokenNotice(token, day, link), ids: [id] },
    });
    this.outbox.wake();
  }

  /** Emails the team of a microfrontend about a rollback, once. If `TEAM_EMAILS` does not list it, the admins who created its deploy tokens get the email. */
  async announceRollback({ id, createdBy, ...rollback }: ReportedRollback): Promise<void> {
    if (await this.wasSent('rollback', id)) return;
    const team = this.config.teamEmails.get(rollback.microfrontend);
    const recipients = team ?? (await this.adminsOf(createdBy));
    const link = `${this.config.publicUrl}/dashboard/releases/microfrontends/${rollback.microfrontend}`;
    await this.report(await this.settings.read(this.dataSource), {
      ...{ kind: 'rollback', email: 'rollback-notice', recipients },
      ...{ content: rollbackNotice(rollback, link, team !== undefined), ids: [id] },
    });
    this.outbox.wake();
  }

  private wasSent(kind: StaffNotice['kind'], subjectId: string): Promise<boolean> {
    return this.dataSource.getRepository(StaffNotice).existsBy({ kind, subjectId });
  }

  /** The present addresses of those accounts that are admins. */
  private async adminsOf(emails: readonly string[]): Promise<string[]> {
    const found = new Set<string>();
    for (const email of emails)
      for (const admin of await readPrepared(this.dataSource, ADMIN, [email, email]))
        found.add(String(admin.email));
    return [...found];
  }

  private async forgetRestocked({ lowStockAt }: Settings): Promise<void> {
    const { sql, values } = hasLowStock(lowStockAt);
    const query = `SELECT id FROM tools JOIN staff_notices n ON n.kind = 'low-stock' AND n.subject_id = tools.id
      WHERE NOT (${sql}) LIMIT ?`;
    const rows = await readPrepared(this.dataSource, query, [...values, BATCH_SIZE]);
    const restocked = rows.map(({ id }) => String(id));
    if (restocked.length === 0) return;
    await this.dataSource.getRepository(StaffNotice).delete({ kind: 'low-stock', subjectId: In(restocked) });
  }

  private async reportLowStock(settings: Settings): Promise<void> {
    const { sql, values } = hasLowStock(settings.lowStockAt);
    const query = `SELECT id, name, quantity FROM tools WHERE ${sql} AND archived_at IS NULL AND ${NOT_YET('low-stock', 'tools.id')}
      ORDER BY quantity, id LIMIT ?`;
    const tools = (await readPrepared(this.dataSource, query, [...values, BATCH_SIZE])).map((tool) => {
      return { id: String(tool.id), name: String(tool.name), quantity: Number(tool.quantity) };
    });
    const content = lowStockNotice(tools, `${this.config.publicUrl}/dashboard/stock`);
    await this.report(settings, {
      ...{ kind: 'low-stock', email: 'low-stock-notice', recipients: settings.notifyLowStock },
      ...{ content, ids: tools.map(({ id }) => id) },
    });
  }

  private async reportFailedEmails(settings: Settings): Promise<void> {
    const query = `SELECT id FROM emails WHERE state = 'failed' AND id >= ? AND kind NOT IN (${NOTICES.map(() => '?').join()})
      AND ${NOT_YET('failed-email', 'emails.id')} ORDER BY id LIMIT ?`;
    const since = firstIdSince(Date.now() - MAX_FAILED_AGE_MS);
    const emails = await readPrepared(this.dataSource, query, [since, ...NOTICES, BATCH_SIZE]);
    const link = `${this.config.publicUrl}/dashboard/mail?state=failed`;
    await this.report(settings, {
      ...{ kind: 'failed-email', email: 'failed-emails-notice', recipients: settings.notifyFailedEmails },
      ...{ content: failedEmailsNotice(emails.length, link), ids: emails.map(({ id }) => String(id)) },
    });
  }

  private async report(shop: Settings, { kind, email, recipients, content, ids }: NewNotice): Promise<void> {
    if (ids.length === 0) return;
    await inTransaction(this.dataSource, async (manager) => {
      const createdAt = new Date();
      await insertRows(
        manager,
        StaffNotice,
        ids.map((subjectId) => ({ kind, subjectId, createdAt })),
      );
      for (const to of recipients) await this.outbox.add(manager, { kind: email, to, content, shop });
    });
  }
}

function itemsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A deploy token of the releases service that ends soon. */
export interface EndingToken {
  id: string;
  microfrontend: string;
  label: string;
  /** The email of the admin, or a description of the process. */
  createdBy: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** A rollback of the releases service. */
export interface ReportedRollback extends RolledBack {
  /** Of the entry in the ledger of releases. */
  id: string;
  /** Who created the valid deploy tokens of the microfrontend: emails of admins, or descriptions of processes. */
  createdBy: readonly string[];
}

interface NewNotice {
  kind: StaffNotice['kind'];
  email: EmailKind;
  recipients: readonly string[];
  content: MailContent;
  /** The tools, emails, tokens or rollbacks that the notice reports. */
  ids: readonly string[];
}
