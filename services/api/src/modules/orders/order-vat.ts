import type { Condition } from '@whetstone/server/database/prepared-queries';
import type { Settings } from '../../common/settings.ts';
import { type Exemption, exemptionAt } from '../../common/taxes/exemptions.ts';
import type { TaxSettings } from '../../common/taxes/tax-rates.ts';
import { isOfCountry } from '../../common/taxes/vat-number.ts';
import type { Order } from './order.entity.ts';
import { placeOfOrder } from './pricing/destination.ts';
import { isGivenUp, type Return } from './returned-tools/return.entity.ts';

export const VAT_STATES = ['pending', 'confirmed', 'refused'] as const;
export type VatState = (typeof VAT_STATES)[number];

/** What a register answered last. `off`: the shop asks none. */
export const VAT_CHECKS = ['valid', 'invalid', 'unavailable', 'off'] as const;
export type VatCheckState = (typeof VAT_CHECKS)[number];

export const VAT_DECISIONS = ['online', 'admin'] as const;

/** Who confirmed or refused a VAT number, when and how. */
export interface VatDecision {
  how: (typeof VAT_DECISIONS)[number];
  /** The name of the register, or the id of the admin's account. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** The consultation number of the register, or the note of the admin. May be empty. */
  reference: string;
}

/** The VAT number of an order, as JSON in its row and on its invoice. */
export interface OrderVat {
  /** With the prefix of the country, such as DE136695976. */
  number: string;
  company: string;
  /** Only a confirmed number can free the order from tax. */
  state: VatState;
  check: VatCheckState;
  /** Null while it is pending. */
  decision: VatDecision | null;
  /** Why the order is not taxed. Null if it is. */
  exemption: Exemption | null;
}

export function storedVat({ vat }: Pick<Order, 'vat'>): OrderVat | null {
  return JSON.parse(vat ?? 'null');
}

/**
 * - `untaxed`: the order loses its tax.
 * - `refunded`: the paid order loses its tax, which is refunded.
 * - `settled`: it keeps the tax, because it is cancelled, or some of it is refunded, disputed or returned.
 * - `moved`: it keeps the tax, because its address was corrected to another country than that of the number.
 * - `taxed`: it keeps the tax, because the shop has changed its country, VAT number or taxes, so that the address has no exemption.
 */
export const APPROVAL_EFFECTS = ['untaxed', 'refunded', 'settled', 'moved', 'taxed'] as const;
export type ApprovalEffect = (typeof APPROVAL_EFFECTS)[number];

/** Why a business at the address of the order pays no tax once its number is confirmed. Undefined if it pays the tax. */
export function exemptionOfOrder(
  order: Pick<Order, 'country' | 'address' | 'postal'>,
  settings: Settings,
  taxes: TaxSettings,
): Exemption | undefined {
  return exemptionAt(settings, taxes, placeOfOrder(order));
}

/**
 * The effect of an approval on the order. Only this function decides it, also for what customers and admins read before. A refund returns money with its tax, so an order with a refund keeps the tax of the rest.
 * @param exemption of the order, see `exemptionOfOrder`
 * @param refundable the refundable amount of the order, in cents
 */
export function effectOfApproval(
  vat: Pick<OrderVat, 'number'>,
  order: Pick<Order, 'state' | 'payment' | 'country' | 'totalCents'>,
  exemption: Exemption | undefined,
  refundable: number,
  returns: readonly Pick<Return, 'state'>[],
): ApprovalEffect {
  const { state, payment, country, totalCents } = order;
  if (!isOfCountry(vat.number, country)) return 'moved';
  if (!exemption) return 'taxed';
  if (state === 'cancelled' || payment === 'refunded' || !returns.every(isGivenUp)) return 'settled';
  if (payment !== 'paid') return 'untaxed';
  return refundable === totalCents ? 'refunded' : 'settled';
}

/** Whether the VAT number waits for the decision of an admin. Nothing is left to decide about a cancelled order. */
export function hasPendingVat(order: Pick<Order, 'vat' | 'state'>): boolean {
  return order.state !== 'cancelled' && storedVat(order)?.state === 'pending';
}

/** Matches the rows of `orders` with `hasPendingVat`. */
export const PENDING_VAT: Condition = {
  sql: "(vat_state = ? AND state <> 'cancelled')",
  values: ['pending' satisfies VatState],
};
