import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import type { FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { pagesOf } from '../../common/csv.ts';
import { AddressesService } from '../addresses/addresses.service.ts';
import { BasketService } from '../basket/basket.service.ts';
import { EmailChangeService } from '../identity/email-change/email-change.service.ts';
import { MailOutbox } from '../mail/mail-outbox.service.ts';
import { InvoicesService } from '../orders/invoices/invoices.service.ts';
import { OrdersService } from '../orders/lists/orders.service.ts';
import { ReturnsService } from '../orders/returns/returns.service.ts';
import { ReviewsService } from '../reviews/reviews.service.ts';
import { StockAlertsService } from '../stock-alerts/stock-alerts.service.ts';
import { UsersService } from '../users/users.service.ts';

type ShownOrder = Awaited<ReturnType<OrdersService['get']>>;

const EXPORTS: RateLimitRule = { name: 'personal-data-exports', burst: 5, perMinute: 1 };

const SESSIONS =
  'SELECT provider, secondFactor, provenAt, ipAddress, userAgent, createdAt, expiresAt FROM identity_session WHERE userId = ?';
const PASSKEYS = 'SELECT name, deviceType, backedUp, createdAt FROM identity_passkey WHERE userId = ?';
const PROMOTIONS = 'SELECT name, code, state FROM promotions WHERE user_id = ?';
const SIGN_IN_METHODS = 'SELECT providerId AS provider, createdAt FROM identity_account WHERE userId = ?';

/** Exports everything that the shop stores about a user as JSON. Secrets, such as the hash of the password, are left out. */
@Injectable()
export class PersonalDataExport {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly limiter: RateLimiter,
    private readonly users: UsersService,
    private readonly addresses: AddressesService,
    private readonly basket: BasketService,
    private readonly alerts: StockAlertsService,
    private readonly reviews: ReviewsService,
    private readonly emailChanges: EmailChangeService,
    private readonly outbox: MailOutbox,
    private readonly orders: OrdersService,
    private readonly invoices: InvoicesService,
    private readonly returns: ReturnsService,
  ) {}

  /** Reads the orders one after another, as fast as the client reads. @throws ProblemException 404, 429 */
  async send(caller: AuthenticatedUser, reply: FastifyReply): Promise<void> {
    const detail = 'You have downloaded your data several times. Wait a minute and try again.';
    await this.limiter.require(EXPORTS, caller.id, detail);
    const account = await this.accountOf(caller);
    const name = `whetstone-data-${new Date().toISOString().slice(0, 10)}.json`;
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(this.json(account, caller), { objectMode: false }));
  }

  private async *json(account: object, caller: AuthenticatedUser): AsyncGenerator<string, void> {
    yield `${JSON.stringify(account, null, 2).slice(0, -2)},\n  "orders": [`;
    let separator = '\n';
    for await (const number of this.orderNumbers(caller)) {
      yield separator + JSON.stringify(await this.orderOf(number, { ...caller, role: 'user' }), null, 2);
      separator = ',\n';
    }
    yield ']\n}\n';
  }

  /** An order with its whole returns and invoices. */
  private async orderOf(number: string, caller: AuthenticatedUser): Promise<object> {
    const order = await this.orders.get(number, caller);
    const { returns } = await this.returns.ofOrder(number, caller);
    const invoices: Awaited<ReturnType<InvoicesService['get']>>[] = [];
    for (const listed of order.invoices ?? []) invoices.push(await this.invoices.get(listed.number, caller));
    return {
      ...order,
      shownAs: { state: shownState(order), payment: shownPayment(order) },
      returns: returns.map(({ reason, note, answer, createdAt }, index) => {
        return { ...order.returns?.[index], reason, note, answer, createdAt };
      }),
      invoices,
    };
  }

  private async *orderNumbers(caller: AuthenticatedUser): AsyncGenerator<string, void> {
    for await (const orders of pagesOf((page) => this.orders.listMine(page, caller)))
      for (const { number } of orders) yield number;
  }

  private async accountOf(caller: AuthenticatedUser): Promise<object> {
    const { id } = caller;
    const { uid, tokenVersion, tokensRevokedAt, removedAt, erasedAt, ...profile } = await this.users.get(id);
    const { changes, mailboxes } = await this.emailChanges.historyOf({ id, email: profile.email });
    const { lines: basket } = await this.basket.get(id);
    const emails = await this.outbox.listTo(mailboxes);
    return {
      exportedAt: new Date().toISOString(),
      profile,
      emailChanges: changes,
      signInMethods: await this.dataSource.query(SIGN_IN_METHODS, [uid]),
      sessions: await this.dataSource.query(SESSIONS, [uid]),
      passkeys: await this.dataSource.query(PASSKEYS, [uid]),
      addresses: await this.addresses.list(id),
      basket: basket.map(({ id: tool, name, quantity, updatedAt }) => ({ tool, name, quantity, updatedAt })),
      ownPromotions: await this.dataSource.query(PROMOTIONS, [id]),
      stockAlerts: await this.alerts.list(id),
      reviews: await this.reviewsOf(caller),
      emails: emails.map(({ kind, recipient, subject, text, secret, state, createdAt, sentAt }) => {
        return { kind, recipient, subject, text: secret ? undefined : text, state, createdAt, sentAt };
      }),
    };
  }

  private async reviewsOf(caller: AuthenticatedUser): Promise<object[]> {
    const reviews: object[] = [];
    for await (const found of pagesOf((page) => this.reviews.listMine(page, caller))) reviews.push(...found);
    return reviews;
  }
}

/** The state in the words of the page of the order. */
function shownState({ state, kept, partlyShipped }: ShownOrder): string {
  if (kept?.lines.length === 0) return 'Returned';
  return partlyShipped ? 'Partly shipped' : `${state.slice(0, 1).toUpperCase()}${state.slice(1)}`;
}

const PAYMENTS: Readonly<Record<ShownOrder['payment'], string>> = {
  unpaid: 'Unpaid',
  invoiced: 'On invoice',
  paid: 'Paid',
  refunded: 'Refunded',
};

/** The payment in the words of the page of the order. */
function shownPayment({ state, payment, refunded }: ShownOrder): string {
  if (state !== 'cancelled') return refunded ? 'Partly refunded' : PAYMENTS[payment];
  if (payment === 'refunded') return PAYMENTS.refunded;
  return payment === 'paid' ? 'Refund on its way' : 'Nothing to pay';
}
