import { Injectable, type OnModuleInit } from '@nestjs/common';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import type { EntityManager } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import type { Settings } from '../../common/settings.ts';
import { type Announcement, Announcer, type OrderListener } from '../orders/announcer.service.ts';
import { InvoicesService } from '../orders/invoices/invoices.service.ts';
import { StatusLinks } from '../orders/status/status-links.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { MailOutbox } from './mail-outbox.service.ts';
import { messageOf } from './order-messages.ts';
import { isAboutPaidOrder, orderMail } from './templates/order-mails.ts';

const ACCOUNT = 'SELECT email, email_confirmed AS confirmed FROM users WHERE id = ? AND removed_at IS NULL';
const RECENT =
  'SELECT COUNT(*) AS emails FROM emails WHERE recipient = ? AND id >= ? AND order_id IS NOT NULL';
const DAY_MS = 24 * 3_600_000;
/** Emails about unpaid orders to an unconfirmed address within a day: any visitor can sign up with the address of another person. */
const MAX_UNCONFIRMED = 3;

/** Emails customers about their orders. */
@Injectable()
export class OrderEmails implements OrderListener, OnModuleInit {
  readonly wake: () => void;

  constructor(
    private readonly announcer: Announcer,
    private readonly outbox: MailOutbox,
    private readonly settings: SettingsService,
    private readonly config: Config,
    private readonly links: StatusLinks,
    private readonly invoices: InvoicesService,
  ) {
    this.wake = outbox.wake;
  }

  onModuleInit(): void {
    this.announcer.listen(this);
  }

  async announce(manager: EntityManager, announcements: readonly Announcement[]): Promise<void> {
    const settings = await this.settings.read(manager);
    for (const announcement of announcements) await this.add(manager, announcement, settings);
  }

  private async add(manager: EntityManager, announcement: Announcement, settings: Settings): Promise<void> {
    const { event, order } = announcement;
    const { id: orderId } = order;
    const [account] = await readPrepared(manager, ACCOUNT, [order.userId]);
    // The account was removed.
    if (!account) return;
    // The order keeps the address with which it was placed, which may have become that of another person.
    const to = String(account.email);
    const isConfirmed = Number(account.confirmed) === 1;
    const issued = isConfirmed ? await this.invoices.namesOf(manager, orderId) : [];
    const invoices = issued.map((invoice) => ({
      ...invoice,
      url: `${this.config.publicUrl}/dashboard/myOrders/${order.number}/invoices/${invoice.number}`,
    }));
    const links = { shopUrl: this.config.publicUrl, statusLink: this.links.linkTo(order) };
    const message = messageOf(announcement, settings, { isConfirmed, invoices, ...links });
    if (!message) return;
    if (!isConfirmed && !isAboutPaidOrder(message) && (await this.hasEnough(manager, to))) return;
    const content = orderMail(message, settings);
    const about = { kind: message.kind, orderId, eventId: event.id };
    await this.outbox.add(manager, { ...about, to, content, shop: settings });
  }

  private async hasEnough(manager: EntityManager, to: string): Promise<boolean> {
    const [row] = await readPrepared(manager, RECENT, [to, firstIdSince(Date.now() - DAY_MS)]);
    return Number(row?.emails) >= MAX_UNCONFIRMED;
  }
}
