import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import { insertRow } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import {
  And,
  DataSource,
  type EntityManager,
  type FindOptionsWhere,
  In,
  LessThan,
  MoreThanOrEqual,
} from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Email, type EmailKind } from './email.entity.ts';
import { MailSender } from './mail-sender.ts';
import { type AccountMessage, accountMail } from './templates/account-mails.ts';
import type { MailContent, MailShop } from './templates/content.ts';
import { renderHtml } from './templates/render-html.ts';
import { renderText } from './templates/render-text.ts';

export interface NewEmail {
  kind: EmailKind;
  /** The email address. */
  to: string;
  content: MailContent;
  shop: MailShop;
  orderId?: string;
  eventId?: string;
}

const SECRET: readonly EmailKind[] = ['confirm-email', 'reset-password', 'change-email', 'email-changed'];
const KEPT_MS = 90 * 24 * 3_600_000;

/** An address, and the time in which the emails to it belong to one account. */
export interface Mailbox {
  recipient: string;
  since?: Date;
  until?: Date;
}

/** Emails wait in a table until the mail server has accepted them: the transaction that causes an email inserts it. */
@Injectable()
export class MailOutbox implements OnModuleDestroy {
  /** Sends soon, without waiting. Call it after the commit of an email. */
  readonly wake: () => void;
  private readonly logger = new Logger(MailOutbox.name);
  private readonly background = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: Config,
    jobs: JobsService,
    private readonly settings: SettingsService,
    sender: MailSender,
  ) {
    this.wake = jobs.addWorker('send-emails', (signal) => sender.sendDue(signal));
    jobs.addPurge('purge-emails', EVERY_HOUR, () => {
      return { table: 'emails', column: 'id', below: firstIdSince(Date.now() - KEPT_MS) };
    });
  }

  /** Adds an email in the caller's transaction. Call `wake` after the commit. */
  async add(manager: EntityManager, { kind, to, content, shop, orderId, eventId }: NewEmail): Promise<void> {
    const id = newId();
    const now = new Date();
    await insertRow(manager, Email, {
      id,
      messageId: `<${id}@${senderDomain(this.config)}>`,
      kind,
      orderId: orderId ?? null,
      eventId: eventId ?? null,
      recipient: to,
      subject: content.subject,
      text: renderText(content, shop, this.config.publicUrl),
      html: renderHtml(content, shop, this.config.publicUrl),
      secret: SECRET.includes(kind),
      state: 'queued',
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
    });
  }

  /** Adds an email about an account in the caller's transaction. Call `wake` after the commit. */
  async addAccountMail(manager: EntityManager, to: string, message: AccountMessage): Promise<void> {
    const shop = await this.settings.read(manager);
    await this.add(manager, { kind: message.kind, to, content: accountMail(message, shop), shop });
  }

  /** Adds an email without waiting, so that the response time does not reveal an account. `isAllowed` runs before. */
  addInBackground(to: string, message: AccountMessage, isAllowed: () => Promise<boolean>): void {
    const work = async () => {
      if (!(await isAllowed())) return;
      await inTransaction(this.dataSource, (manager) => this.addAccountMail(manager, to, message));
      this.wake();
    };
    const adding = work()
      .catch((error: unknown) => this.logger.error(error, 'An email could not be stored, so it is not sent.'))
      .finally(() => this.background.delete(adding));
    this.background.add(adding);
  }

  /** Resolves when the emails of `addInBackground` are in the table. */
  async settled(): Promise<void> {
    await Promise.all(this.background);
  }

  /** Deletes the emails to an address, in the transaction that removes the account. */
  async clear(manager: EntityManager, mailbox: Mailbox): Promise<void> {
    await manager.delete(Email, inMailbox(mailbox));
  }

  /** Deletes the emails about events of orders, in the transaction that erases the orders. */
  async clearEvents(manager: EntityManager, eventIds: readonly string[]): Promise<void> {
    await manager.delete(Email, { eventId: In(eventIds) });
  }

  /** The emails to addresses, newest first. */
  listTo(mailboxes: readonly Mailbox[]): Promise<Email[]> {
    return this.dataSource
      .getRepository(Email)
      .find({ where: mailboxes.map(inMailbox), order: { id: 'DESC' } });
  }

  async onModuleDestroy(): Promise<void> {
    await this.settled();
  }
}

/** Ids contain the time. */
function inMailbox({ recipient, since = new Date(0), until }: Mailbox): FindOptionsWhere<Email> {
  const first = MoreThanOrEqual(firstIdSince(since.getTime()));
  return { recipient, id: until ? And(first, LessThan(firstIdSince(until.getTime()))) : first };
}

/** The domain of the sender's address: mail servers distrust a Message-ID of another domain. */
function senderDomain({ mail }: Config): string {
  return /@([\w.-]+)>?\s*$/.exec(mail.from)?.[1] ?? 'localhost';
}
