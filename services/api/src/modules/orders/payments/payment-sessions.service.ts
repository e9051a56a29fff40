import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { insertRow, readPrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { DataSource, type EntityManager, In, IsNull, Not, type Repository } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { crashAfterCall, inTransaction } from '../../../common/crash-points.ts';
import { digitsOf, toMajor } from '../../../common/money.ts';
import { storedTaxes } from '../../../common/taxes/calculate-taxes.ts';
import { percentOf } from '../../../common/taxes/tax-rates.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Order, parseNumber } from '../order.entity.ts';
import { lockByNumber, lockOrder, openLines, orderNotFound } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { impossibleStep, isPossible } from '../step-rules.ts';
import { Payment } from './payment.entity.ts';
import { CREATING_MS, PaymentSettlement } from './payment-settlement.service.ts';
import { isPayable } from './present-payments.ts';
import { AT_ONCE, closingAt } from './refunds.ts';

const MINUTE_MS = 60_000;
/** Providers accept 30 minutes or more from the time of their call, which can be `CREATING_MS` after the transaction. Five minutes cover clock skew. */
const LIFE_MS = 30 * MINUTE_MS + CREATING_MS + 5 * MINUTE_MS;
/** A customer gets a page that is valid for at least this time. */
const MIN_REMAINING_MS = 10 * MINUTE_MS;
/** Per account, for both calls. */
const CALLS: RateLimitRule = { name: 'payment-calls', burst: 30, perMinute: 30 };

/** What a provider needs to create the session of a payment. */
interface Prepared {
  payment: Payment;
  order: Order;
  lines: readonly OrderLine[];
  /** Undefined unless the account has confirmed it. */
  email: string | undefined;
}

/** Creates sessions at payment providers. */
@Injectable()
export class PaymentSessionsService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    private readonly providers: PaymentProviders,
    private readonly settlement: PaymentSettlement,
    private readonly limiter: RateLimiter,
    private readonly config: Config,
    private readonly audit: AuditLog,
    private readonly stock: StockService,
  ) {}

  /**
   * Returns the address of the page. Two calls for the same amount return the same page, so the customer cannot pay twice.
   * @throws ProblemException 404, 409 for an order that cannot be paid or is sold out, 503 while the provider does not respond
   */
  async begin(number: string, caller: AuthenticatedUser, providerId?: string): Promise<string> {
    const provider = this.providers.get(providerId);
    await this.limit(caller);
    for (;;) {
      const prepared = await this.prepare(number, caller, provider);
      const { sessionId } = prepared.payment;
      if (sessionId === null) return this.create(prepared, provider);
      const status = await provider.readSession(sessionId);
      if (status.state === 'open' && status.url !== null) return status.url;
      if (status.state === 'open') throw processing(prepared.order);
      // Paid or expired: the next round ends with an error, or prepares another payment.
      await this.settlement.applySession(prepared.payment, status);
    }
  }

  /** Applies the state of the payments at their providers, whose webhooks can be late. @throws ProblemException 404, 503 */
  async check(number: string, caller: AuthenticatedUser): Promise<void> {
    const stored = parseNumber(number);
    const order = stored === undefined ? null : await this.orders.findOneBy({ number: stored });
    if (!order || (caller.role !== 'admin' && order.userId !== caller.id)) throw orderNotFound();
    await this.limit(caller);
    const entry = { actor: caller, action: 'order.payment-checked', subject: order.number } as const;
    if (order.userId !== caller.id) await this.audit.recordAlone(entry);
    const unsettled = { state: In(['open', 'closing']), sessionId: Not(IsNull()) };
    for (const payment of await this.payments.findBy({ orderId: order.id, ...unsettled })) {
      const status = await this.providers.get(payment.provider).readSession(payment.sessionId ?? '');
      await this.settlement.applySession(payment, status);
    }
  }

  private async limit({ id }: AuthenticatedUser): Promise<void> {
    const detail = 'Too many payment requests within a minute. Wait a few seconds, then try again.';
    await this.limiter.require(CALLS, id, detail);
  }

  private async prepare(
    number: string,
    caller: AuthenticatedUser,
    provider: PaymentProvider,
  ): Promise<Prepared> {
    const prepared = await inTransaction(this.dataSource, 'begin-payment', async (manager) => {
      const order = await lockByNumber(manager, number);
      if (order.userId !== caller.id) throw orderNotFound();
      requirePayable(order, caller, provider);
      // Nothing holds the stock until the payment arrives.
      const shortage =
        order.stockReleasedAt && (await this.stock.shortageOf(manager, await openLines(manager, order.id)));
      if (shortage) throw shortage;
      const payment = await reuseOrInsert(manager, order, provider);
      const open = { orderId: order.id, cancelledAt: IsNull() };
      const lines = await manager.find(OrderLine, { where: open, order: { id: 'ASC' } });
      const confirmed = 'SELECT email FROM users WHERE id = ? AND email_confirmed = ?';
      const [account] = await readPrepared(manager, confirmed, [caller.id, 1]);
      return { payment, order, lines, email: account && String(account.email) };
    });
    this.settlement.wake();
    return prepared;
  }

  private async create(
    { payment, order, lines: open, email }: Prepared,
    provider: PaymentProvider,
  ): Promise<string> {
    const { number, currency, deliveryCents } = order;
    const tools = open.map(({ service: name, priceCents: amountCents, quantity }) => {
      return { name, amountCents, quantity };
    });
    const delivery = deliveryCents > 0 ? [{ name: 'Delivery', amountCents: deliveryCents, quantity: 1 }] : [];
    const lines = [...tools, ...delivery, ...addedTaxes(order)];
    const { step } = provider.amounts(currency);
    // The provider rejects other prices, or rounds each of them, and has no negative ones.
    const areSendable = lines.every(({ amountCents }) => amountCents % step === 0) && !order.discounts;
    const whole = { name: `Order ${number}`, amountCents: payment.amountCents, quantity: 1 };
    const { publicUrl } = this.config;
    const { id: sessionId, url } = await provider.createSession({
      ...{ paymentId: payment.id, number, currency, email, expiresAt: payment.expiresAt },
      lines: areSendable ? lines : [whole],
      successUrl: `${publicUrl}/dashboard/myOrders/${number}?payment=returned`,
      cancelUrl: `${publicUrl}/payment?order=${number}&paid=no`,
    });
    crashAfterCall('create-session');
    const opened = await inTransaction(this.dataSource, 'open-payment', async (manager) => {
      await lockOrder(manager, { id: order.id });
      const stored = await manager.findOneByOrFail(Payment, { id: payment.id });
      // Another tab was faster. Its session differs if the account confirmed its address between the two calls.
      if (stored.sessionId !== null) return stored;
      await manager.update(Payment, { id: payment.id }, { sessionId, url, nextAttemptAt: AT_ONCE });
      return { ...stored, url };
    });
    if (opened.state === 'open' && opened.url !== null) return opened.url;
    this.settlement.wake();
    const detail = `Order ${number} changed in the meantime. Look at the order, then pay again.`;
    throw new ProblemException(409, 'order-changed', detail, { number });
  }
}

/** The taxes that the prices do not contain, as lines of the payment. */
function addedTaxes(order: Order): { name: string; amountCents: number; quantity: number }[] {
  const { included = true, totals = [] } = storedTaxes(order) ?? {};
  return included
    ? []
    : totals.flatMap(({ name, rate, cents }) => {
        return cents > 0 ? [{ name: `${name} ${percentOf(rate)}%`, amountCents: cents, quantity: 1 }] : [];
      });
}

function requirePayable(order: Order, { role }: AuthenticatedUser, provider: PaymentProvider): void {
  if (!isPossible('pay', order, 'admin')) throw impossibleStep('pay', order, role);
  if (isPayable(order, provider)) return;
  const { least, most, step } = provider.amounts(order.currency);
  const [from, to, steps] = [least, most, step].map((cents) => formatted(cents, order.currency));
  const inSteps = step > 1 ? `, in steps of ${steps},` : '';
  const detail = `Only amounts from ${from} to ${to}${inSteps} can be paid online. Contact us to pay this order.`;
  throw new ProblemException(409, 'amount-not-payable', detail);
}

/** 50 of USD → `0.50` */
function formatted(cents: number, currency: string): string {
  const digits = digitsOf(currency);
  return toMajor(cents, digits).toLocaleString('en', { minimumFractionDigits: digits });
}

function processing({ number }: Order): ProblemException {
  const detail = `Your bank is still confirming the payment of order ${number}. Look at the order again in a few minutes.`;
  return new ProblemException(409, 'payment-processing', detail, { number });
}

/** Returns the open payment of the locked order if its provider, amount and time fit. Otherwise ends it and inserts another one. */
async function reuseOrInsert(
  manager: EntityManager,
  order: Order,
  { id: provider }: PaymentProvider,
): Promise<Payment> {
  const { id: orderId, totalCents: amountCents, changedAt } = order;
  const now = Date.now();
  const fits = (payment: Payment) => {
    const left = payment.expiresAt.getTime() - now;
    const least = payment.sessionId === null ? LIFE_MS - CREATING_MS : MIN_REMAINING_MS;
    return payment.provider === provider && payment.amountCents === amountCents && left >= least;
  };
  const open = await manager.findBy(Payment, { orderId, state: 'open' });
  const [reusable] = open.filter(fits);
  const old = open.filter(({ id }) => id !== reusable?.id).map(({ id }) => id);
  if (old.length > 0) await manager.update(Payment, { id: In(old) }, closingAt(changedAt));
  if (reusable) return reusable;
  const id = newId();
  await insertRow(manager, Payment, {
    ...{
      id,
      orderId,
      provider,
      sessionId: null,
      url: null,
      paymentIntentId: null,
      amountCents,
      state: 'open',
    },
    ...{ expiresAt: new Date(now + LIFE_MS), createdAt: changedAt, changedAt },
    ...{ nextAttemptAt: AT_ONCE, lastError: '' },
  });
  return manager.findOneByOrFail(Payment, { id });
}
