import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import {
  type Discount,
  discountsOfLine,
  discountsOfOrder,
  listDeliveryCents,
  storedAs,
} from '../../../common/discounts/discounts.ts';
import { distributed } from '../../../common/money.ts';
import { storedTaxes, type Tax, taxOn } from '../../../common/taxes/calculate-taxes.ts';
import { EXEMPT_RATES, type Exemption } from '../../../common/taxes/exemptions.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { TaxesService } from '../../taxes/taxes.service.ts';
import { Announcer } from '../announcer.service.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { Order } from '../order.entity.ts';
import { lockByNumber, record } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import {
  effectOfApproval,
  exemptionOfOrder,
  type OrderVat,
  storedVat,
  type VatDecision,
} from '../order-vat.ts';
import { findOpen } from '../parcels/parcels.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import { RefundRequests } from '../payments/refund-requests.service.ts';
import { readMoney, refundableCents } from '../payments/refundable.ts';
import { closePayments, findPaid } from '../payments/refunds.ts';
import { listCents, priceOrder, storedPrice } from '../pricing/price-order.ts';
import { storedTax, taxedAsPlaced } from '../pricing/taxation.ts';
import { findReturns } from '../returned-tools/returned-lines.ts';

interface DecisionOfAdmin {
  approve: boolean;
  note?: string | undefined;
}

/** The decisions of admins about VAT numbers that no register has confirmed. */
@Injectable()
export class VatDecisions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly taxes: TaxesService,
    private readonly audit: AuditLog,
    private readonly announcer: Announcer,
    private readonly settlement: PaymentSettlement,
    private readonly refunds: RefundRequests,
    private readonly invoices: InvoiceIssuer,
  ) {}

  /**
   * Approves or refuses the number of an order. An approved order loses its tax, which is refunded if it is paid, and a new invoice replaces its
   * invoice: see `effectOfApproval`. Later orders of the account with this number are not taxed for a year.
   * @throws ProblemException 404; 409 `vat-number-decided` without a pending number, 409 `seller-incomplete` if an invoice has to be
   * replaced without the details of the seller; 403 for a large refund without a recent proof
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
      const { changedAt, userId } = order;
      const possible = exemptionOfOrder(order, settings, taxes);
      const refundable = refundableCents(order, await readMoney(manager, order.id));
      const { returns } = await findReturns(manager, order.id);
      const effect = effectOfApproval(vat, order, possible, refundable, returns);
      const isUntaxed = approve && (effect === 'untaxed' || effect === 'refunded');
      const exemption = (isUntaxed && possible) || null;
      const cents = exemption ? await removeTax(manager, order, exemption) : 0;
      const refund =
        effect === 'refunded' && cents > 0 ? await this.refundTax(manager, order, cents, admin) : {};
      const state = approve ? ('confirmed' as const) : ('refused' as const);
      const decided: OrderVat = { ...vat, state, decision, exemption };
      await manager.update(Order, { id: order.id }, { vat: JSON.stringify(decided), changedAt });
      const kind = approve ? 'vat-confirmed' : 'vat-refused';
      await record(manager, order, admin, { kind, note: decision.reference, ...refund });
      // The log outlives the personal data of the order, so it has no number.
      await this.audit.record(manager, {
        ...{ actor: admin, action: `order.${kind}`, subject: order.number },
        person: userId,
        before: { state: vat.state, exemption: null },
        after: { state, exemption },
      });
      if (exemption) await this.invoices.replace(manager, order);
    });
    this.announcer.wake();
    this.settlement.wake();
  }

  /** Requests the refund of tax that the customer has paid, or leaves it to the admin if no provider received it. Returns its cents, and its id at a provider. */
  private async refundTax(
    manager: EntityManager,
    order: Order,
    cents: number,
    admin: AuthenticatedUser,
  ): Promise<{ amountCents: number; reference?: string }> {
    if (await findPaid(manager, order.id)) {
      const totals = storedTaxes(order)?.totals.slice(0, 1) ?? [];
      const paid = totals.map((total) => ({ ...total, cents, baseCents: 0 }));
      const reference = newId();
      const refund = { id: reference, reason: 'vat' as const, actor: admin, paid };
      return { amountCents: await this.refunds.request(manager, order, refund), reference };
    }
    await this.refunds.allowByHand(manager, order, admin, cents);
    return { amountCents: cents };
  }
}

/** Prices a locked order without tax, and closes its open payment page. Returns by how many cents the total is less. */
async function removeTax(manager: EntityManager, order: Order, exemption: Exemption): Promise<number> {
  const { id, changedAt } = order;
  const { included } = taxedAsPlaced(order);
  const withoutTax = (cents: number, tax: Tax | null) => {
    return included && tax ? cents - (taxOn(cents, tax, true)?.cents ?? 0) : cents;
  };
  const exempt: Tax = { ...EXEMPT_RATES[exemption], cents: 0 };
  const lines = (await findOpen(manager, id)).map((line) => {
    const tax = storedTax(line);
    const [priceCents, before] = [withoutTax(line.priceCents, tax), discountsOfLine(line)];
    const list = listCents({ ...line, priceCents });
    const totalCents = before.length > 0 ? Math.min(withoutTax(line.totalCents, tax), list) : list;
    const discounts = dividedAs(before, list - totalCents);
    return { ...line, priceCents, totalCents, discounts };
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
    taxesOf: (priced: readonly unknown[]) => {
      return { ofLines: priced.map(() => exempt), delivery: deliveryCents > 0 ? exempt : null };
    },
  };
  const price = priceOrder(lines, deliveryPrice, taxation);
  for (const { id: lineId, priceCents, totalCents, discounts } of lines) {
    const stored = { discounts: storedAs(discounts), tax: JSON.stringify(exempt) };
    await manager.update(OrderLine, { id: lineId }, { priceCents, totalCents, ...stored });
  }
  // The prices of lines that were cancelled before contain their taxes. Those of the order do not any more.
  if (included) await manager.update(OrderLine, { orderId: id, cancelledAt: Not(IsNull()) }, { tax: null });
  await manager.update(Order, { id }, { deliveryCents, ...storedPrice(price), changedAt });
  await closePayments(manager, order);
  return order.totalCents - price.totalCents;
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

function alreadyDecided({ number }: Order, vat: OrderVat | null): ProblemException {
  const detail = vat
    ? `The VAT number of order ${number} is ${vat.state} already.`
    : `Order ${number} has no VAT number.`;
  return new ProblemException(409, 'vat-number-decided', detail, { number, state: vat?.state ?? 'missing' });
}
