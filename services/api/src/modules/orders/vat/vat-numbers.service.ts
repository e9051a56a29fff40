import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { inTransaction } from '../../../common/crash-points.ts';
import {
  type Discount,
  discountsOfLine,
  discountsOfOrder,
  listDeliveryCents,
  storedAs,
} from '../../../common/discounts/discounts.ts';
import type { Settings } from '../../../common/settings.ts';
import { type Tax, taxOn } from '../../../common/taxes/calculate-taxes.ts';
import { hasReverseCharge } from '../../../common/taxes/reverse-charge.ts';
import { placeOf, REVERSE_CHARGE, type TaxPlace, type TaxSettings } from '../../../common/taxes/tax-rates.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { TaxesService } from '../../taxes/taxes.service.ts';
import { Announcer } from '../announcer.service.ts';
import { Invoice } from '../invoices/invoice.entity.ts';
import { Order } from '../order.entity.ts';
import { lockByNumber, record } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { type OrderVat, storedVat, type VatDecision } from '../order-vat.ts';
import { findOpen } from '../parcels/parcels.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import { closePayments } from '../payments/refunds.ts';
import { distributed } from '../pricing/apply-promotions.ts';
import { lineCents, listCents, priceOrder, storedPrice } from '../pricing/price-order.ts';
import type { QuotedVatState } from '../pricing/quote.dto.ts';
import { storedTax, storedTaxes, taxedAsPlaced } from '../pricing/taxation.ts';
import { type VatNumber, vatNumberOf } from './vat-number.ts';
import type { VatCheckResult, VatNumberCheck } from './vat-number-check.ts';
import { Vies } from './vies.ts';

/** A decision of an admin counts for the later orders of the account. A register can delete a number at any time. */
const DECISION_KEPT_MS = 365 * 86_400_000;
/** A quote and the order after it ask a register once. */
const ANSWER_KEPT_MS = 10 * 60_000;
const MAX_ANSWERS = 1_000;
/** For one account: a register must not become a list that others search. */
const CHECKS: RateLimitRule = { name: 'vat-number-checks', burst: 20, perMinute: 5 };

const DECIDED = 'SELECT vat FROM orders WHERE user_id = ? AND vat IS NOT NULL ORDER BY id DESC LIMIT 50';

/** What a customer enters. */
export interface EnteredVat {
  vatNumber?: string | undefined;
  vatCompany?: string | undefined;
}

interface DecisionOfAdmin {
  approve: boolean;
  note?: string | undefined;
}

/** VAT numbers of businesses: a number whose form and checksum are right is still taxed, until a register or an admin confirms it. */
@Injectable()
export class VatNumbers {
  private readonly register: VatNumberCheck | undefined;
  private readonly answers = new Map<string, { result: VatCheckResult; at: number }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly taxes: TaxesService,
    private readonly audit: AuditLog,
    private readonly announcer: Announcer,
    private readonly settlement: PaymentSettlement,
    private readonly limiter: RateLimiter,
    { vatCheckUrl }: Config,
  ) {
    this.register = vatCheckUrl === undefined ? undefined : new Vies(vatCheckUrl);
  }

  /**
   * The VAT number of a new order. Undefined without one, and for an order whose tax the customer can never owe. Asks a register, so call it
   * outside of a transaction.
   * @param callerId the account, whose earlier orders an admin may have approved. Without it, the number stays pending.
   * @throws ProblemException 409 `invalid-vat-number`
   */
  async read(
    { vatNumber = '', vatCompany = '' }: EnteredVat,
    place: TaxPlace,
    settings: Settings,
    taxes: TaxSettings,
    callerId: string | undefined,
  ): Promise<OrderVat | undefined> {
    if (vatNumber.trim() === '' || !hasReverseCharge(settings, taxes, place)) return undefined;
    const number = await vatNumberOf(vatNumber, place.country);
    if (!number) throw invalidVatNumber();
    const entered = { number: number.text, company: vatCompany.trim() };
    const { register } = this;
    if (callerId === undefined) return { ...entered, ...PENDING, check: 'off' };
    const earlier = await this.decisionOf(callerId, number.text);
    if (earlier) return confirmed(entered, 'off', earlier);
    if (!register) return { ...entered, ...PENDING, check: 'off' };
    const result = await this.ask(register, number, settings.vatNumber, callerId);
    if (result.state !== 'valid') return { ...entered, ...PENDING, check: result.state };
    const at = new Date(Date.now()).toISOString();
    return confirmed(entered, 'valid', { how: 'online', by: register.name, at, reference: result.reference });
  }

  /** What a quote says about a VAT number, such as `none` without one. Undefined where the tax does not depend on it. */
  async stateOf(
    entered: EnteredVat,
    place: TaxPlace,
    settings: Settings,
    taxes: TaxSettings,
    callerId: string | undefined,
  ): Promise<QuotedVatState | undefined> {
    if (!hasReverseCharge(settings, taxes, place)) return undefined;
    try {
      const vat = await this.read(entered, place, settings, taxes, callerId);
      if (!vat) return 'none';
      return vat.reverseCharge ? 'confirmed' : 'pending';
    } catch (error) {
      if (error instanceof ProblemException) return 'invalid';
      throw error;
    }
  }

  /**
   * Approves or refuses the number of an order. An approved order that is not paid and has no invoice loses its tax. Later orders of the
   * account with this number are not taxed for a year.
   * @throws ProblemException 404; 409 `vat-number-decided` without a pending number
   */
  async decide(
    number: string,
    { approve, note = '' }: DecisionOfAdmin,
    admin: AuthenticatedUser,
  ): Promise<void> {
    const settings = await this.settings.get();
    const taxes = await this.taxes.get();
    await inTransaction(this.dataSource, 'decide-vat-number', async (manager) => {
      const order = await lockByNumber(manager, number);
      const vat = storedVat(order);
      if (vat?.state !== 'pending') throw alreadyDecided(order, vat);
      const at = order.changedAt.toISOString();
      const decision: VatDecision = { how: 'admin', by: admin.id, at, reference: note.trim() };
      const { changedAt, country, address, postal, userId } = order;
      const place = placeOf(country || settings.country, address, JSON.parse(postal ?? 'null') ?? undefined);
      // The address can have been corrected since.
      const isOfPlace = (await vatNumberOf(vat.number, place.country))?.text === vat.number;
      const isDue = isOfPlace && hasReverseCharge(settings, taxes, place);
      const isFree = approve && isDue && (await isUntouched(manager, order));
      if (isFree) await removeTax(manager, order);
      const state = approve ? ('confirmed' as const) : ('refused' as const);
      const decided: OrderVat = { ...vat, state, decision, reverseCharge: isFree };
      await manager.update(Order, { id: order.id }, { vat: JSON.stringify(decided), changedAt });
      const kind = approve ? 'vat-confirmed' : 'vat-refused';
      await record(manager, order, admin, { kind, note: decision.reference });
      // The log outlives the personal data of the order, so it has no number.
      await this.audit.record(manager, {
        ...{ actor: admin, action: `order.${kind}`, person: userId },
        subject: { kind: 'order', id: order.number },
        before: { state: vat.state, reverseCharge: false },
        after: { state, reverseCharge: isFree },
      });
    });
    this.announcer.wake();
    this.settlement.wake();
  }

  private async decisionOf(userId: string, number: string): Promise<VatDecision | undefined> {
    const rows = await readPrepared(this.dataSource, DECIDED, [userId]);
    const decided = rows
      .map(({ vat }): OrderVat => JSON.parse(String(vat)))
      .find((vat) => vat.number === number && vat.decision?.how === 'admin');
    if (decided?.state !== 'confirmed' || !decided.decision) return undefined;
    const age = Date.now() - Date.parse(decided.decision.at);
    return age < DECISION_KEPT_MS ? decided.decision : undefined;
  }

  private async ask(
    register: VatNumberCheck,
    number: VatNumber,
    requester: string,
    callerId: string,
  ): Promise<VatCheckResult> {
    const known = this.answers.get(number.text);
    if (known && Date.now() - known.at < ANSWER_KEPT_MS) return known.result;
    if ((await this.limiter.take(CHECKS, callerId)) > 0) return { state: 'unavailable' };
    const result = await register.check(number, requester);
    if (this.answers.size >= MAX_ANSWERS) this.answers.clear();
    if (result.state === 'unavailable') this.answers.delete(number.text);
    else this.answers.set(number.text, { result, at: Date.now() });
    return result;
  }
}

const PENDING = { state: 'pending', decision: null, reverseCharge: false } as const;

function confirmed(
  entered: Pick<OrderVat, 'number' | 'company'>,
  check: OrderVat['check'],
  decision: VatDecision,
): OrderVat {
  return { ...entered, state: 'confirmed', check, decision, reverseCharge: true };
}

/** Whether no money has arrived, and no invoice has the tax. */
async function isUntouched(manager: EntityManager, { id: orderId, state, payment }: Order): Promise<boolean> {
  if (state === 'cancelled' || (payment !== 'unpaid' && payment !== 'invoiced')) return false;
  return !(await manager.existsBy(Invoice, { orderId, kind: 'invoice' }));
}

/** Prices the open lines and the delivery of a locked order without tax. A page on which the customer could pay the tax is closed. */
async function removeTax(manager: EntityManager, order: Order): Promise<void> {
  const { id, changedAt } = order;
  const { included } = taxedAsPlaced(order);
  const withoutTax = (cents: number, tax: Tax | null) => {
    return included && tax ? cents - (taxOn(cents, tax, true)?.cents ?? 0) : cents;
  };
  const reversed = (tax: Tax | null): Tax | null => tax && { ...REVERSE_CHARGE, cents: 0 };
  const lines = (await findOpen(manager, id)).map((line) => {
    const tax = storedTax(line);
    const [priceCents, before] = [withoutTax(line.priceCents, tax), discountsOfLine(line)];
    const list = listCents({ ...line, priceCents });
    const totalCents = before.length > 0 ? Math.min(withoutTax(lineCents(line), tax), list) : list;
    const discounts = dividedAs(before, list - totalCents);
    return { ...line, priceCents, totalCents, discounts, reversed: reversed(tax) };
  });
  const delivery = storedTaxes(order)?.delivery ?? null;
  const deliveryCents = withoutTax(order.deliveryCents, delivery);
  const ofDelivery = discountsOfOrder(order).delivery;
  const listDelivery = withoutTax(listDeliveryCents(order), delivery);
  const deliveryPrice = {
    cents: deliveryCents,
    discounts: dividedAs(ofDelivery, listDelivery - deliveryCents),
  };
  const taxation = {
    included: false,
    ofLine: (line: { reversed: Tax | null }) => line.reversed,
    ofDelivery: () => reversed(delivery),
  };
  const price = priceOrder(lines, deliveryPrice, taxation);
  for (const { id: lineId, priceCents, totalCents, discounts, reversed: tax } of lines) {
    const stored = { discounts: storedAs(discounts), tax: tax && JSON.stringify(tax) };
    await manager.update(OrderLine, { id: lineId }, { priceCents, totalCents, ...stored });
  }
  await manager.update(Order, { id }, { deliveryCents, ...storedPrice(price), changedAt });
  await closePayments(manager, order);
}

/** The discounts with another sum. */
function dividedAs(discounts: readonly Discount[], cents: number): Discount[] {
  const shares = distributed(
    cents,
    discounts.map((one) => one.cents),
  );
  return discounts
    .map((discount, index) => ({ ...discount, cents: shares[index] ?? 0 }))
    .filter((one) => one.cents > 0);
}

function invalidVatNumber(): ProblemException {
  const detail = 'This is not a VAT number of the country of the address. Check the number and the address.';
  return new ProblemException(409, 'invalid-vat-number', detail);
}

function alreadyDecided({ number }: Order, vat: OrderVat | null): ProblemException {
  const detail = vat
    ? `The VAT number of order ${number} is ${vat.state} already.`
    : `Order ${number} has no VAT number.`;
  return new ProblemException(409, 'vat-number-decided', detail, { number, state: vat?.state ?? 'missing' });
}
