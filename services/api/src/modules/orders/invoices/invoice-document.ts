import { choiceOf } from '../../../common/delivery/offers.ts';
import { type DayRange, deliveryDays } from '../../../common/delivery/working-days.ts';
import { type Discount, discountsOfLine, discountsOfOrder } from '../../../common/discounts/discounts.ts';
import { formatPostal, type PostalAddress } from '../../../common/postal/postal-address.ts';
import type { Settings } from '../../../common/settings.ts';
import { dayOf } from '../../../common/shop-days.ts';
import { amountsOf, type Tax, type TaxTotal } from '../../../common/taxes/calculate-taxes.ts';
import { EXEMPTION_NOTES, exemptionOf, isExport } from '../../../common/taxes/exemptions.ts';
import type { Order } from '../order.entity.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { type OrderVat, storedVat } from '../order-vat.ts';
import { postalOf } from '../pricing/destination.ts';
import { lineCents } from '../pricing/price-order.ts';
import { dueByRate, storedTax, storedTaxes } from '../pricing/taxation.ts';
import type { InvoiceKind } from './invoice.entity.ts';

/** Who issues invoices. Empty texts for details that the shop has not entered. */
export type Seller = Pick<
  Settings,
  | 'legalName'
  | 'legalAddress'
  | 'country'
  | 'email'
  | 'phone'
  | 'vatNumber'
  | 'taxNumber'
  | 'companyRegister'
  | 'bankAccount'
  | 'bankCode'
> & {
  /** Who represents the company. Missing in documents of earlier versions. [BT-33] */
  representative?: string;
};

export interface Buyer {
  name: string;
  /** The text of the address of delivery, without the name of another recipient. */
  address: string;
  /** ISO 3166-1. Empty if the address names no country. */
  country: string;
  /** The parts of the address. Null for a text without parts. */
  postal: PostalAddress | null;
  email: string;
  /** The VAT number of a business [BT-48] with its company, and who confirmed it, when and how. Missing in documents of earlier versions. */
  vat?: OrderVat | null;
}

/** An amount of a document: of a line, or of the delivery. */
export interface InvoiceAmount {
  name: string;
  /** After the discounts. With the tax only if the prices contain it. */
  cents: number;
  /** What discounts have taken off. Missing in documents of an earlier version. [BG-27, BG-20] */
  discounts?: readonly Discount[];
  /** Null if it is not taxed. */
  tax: Tax | null;
}

export interface InvoiceLine extends InvoiceAmount {
  /** Of the order line. Null for a part of the total that belongs to no single line. */
  id: string | null;
  quantity: number;
  priceCents: number;
}

/** An invoice or a credit note, with the terms of EN 16931 in brackets. Amounts are smallest units of the currency, and positive in a credit note. */
export interface InvoiceDocument {
  /** [BT-3] */
  kind: InvoiceKind;
  /** [BT-1] */
  number: string;
  /** A day in the time zone of the shop. [BT-2] */
  issuedOn: string;
  /** ISO 4217. [BT-5] */
  currency: string;
  /** [BT-13] */
  orderNumber: string;
  orderedOn: string;
  /** The date of supply: the day of the dispatch. Null before it. [BT-72] */
  shippedOn: string | null;
  /** Of an invoice that is issued before the dispatch, the days of the delivery. Missing in documents of earlier versions. [BG-14] */
  expectedSupply?: DayRange | null;
  /** The invoice that a credit note reduces. [BG-3] */
  credited: { number: string; issuedOn: string } | null;
  /** [BG-4] */
  seller: Seller;
  /** [BG-7, BG-13] */
  buyer: Buyer;
  /** The text on the parcel for another recipient than the buyer. Missing without one, and in documents of earlier versions. [BG-13] */
  deliveredTo?: string;
  /** Whether the amounts of lines and delivery contain the taxes. */
  pricesContainTax: boolean;
  /** [BG-25] */
  lines: InvoiceLine[];
  /** Null for a credit note that returns no delivery. [BG-21] */
  delivery: InvoiceAmount | null;
  /** By rate. What is not taxed has an empty name. [BG-23] */
  taxes: TaxTotal[];
  /** [BT-109] */
  netCents: number;
  /** [BT-110] */
  taxCents: number;
  /** [BT-112] */
  grossCents: number;
  /** How it is paid, and on which day if it is paid. [BG-16] */
  payment: { means: 'online' | 'transfer'; paidOn: string | null };
  /** [BT-22] */
  notes: string[];
}

/** What only the moment of issue decides. */
export interface Issue {
  number: string;
  issuedAt: Date;
}

/** The facts of an order that an invoice contains beside its amounts. */
export interface OrderFacts {
  order: Order;
  /** The lines of the total. */
  lines: readonly OrderLine[];
  shippedAt: Date | null;
  paidAt: Date | null;
  /** The day that an admin entered as that of the payment. */
  paidOn: string | null;
  /** Whether the money came from the payment provider. */
  isPaidOnline: boolean;
}

/** Whether the shop has entered what every invoice must have. */
export function canIssue({ legalName, legalAddress }: Seller): boolean {
  return legalName !== '' && legalAddress !== '';
}

/** Customers can enter their own name as the recipient. */
function isOther(recipient: string | undefined, buyer: string): boolean {
  const form = (name: string) => name.trim().toLowerCase();
  return recipient !== undefined && recipient !== '' && form(recipient) !== form(buyer);
}

/** The invoice of an order, from the amounts that the order stores. */
export function invoiceOf(facts: OrderFacts, settings: Settings, issue: Issue): InvoiceDocument {
  const { order, lines, shippedAt, paidAt, paidOn, isPaidOnline } = facts;
  const taxes = dueByRate(order, lines, true);
  const stored = storedTaxes(order);
  const vat = storedVat(order);
  const day = (time: Date) => dayOf(time, settings.timeZone);
  const seller = sellerOf(settings);
  const postal = postalOf(order);
  const address = postal ? formatPostal({ ...postal, recipient: '' }) : order.address;
  const buyer = {
    ...{ name: order.clientName, address, country: order.country, email: order.client },
    ...{ postal, vat },
  };
  return {
    ...{ kind: 'invoice', number: issue.number, issuedOn: day(issue.issuedAt) },
    ...{ currency: order.currency, orderNumber: order.number, orderedOn: day(order.createdAt) },
    shippedOn: shippedAt && day(shippedAt),
    expectedSupply: shippedAt ? null : expectedSupply(order, paidAt ?? issue.issuedAt, settings),
    credited: null,
    ...{ seller, buyer },
    ...(isOther(postal?.recipient, order.clientName) && { deliveredTo: order.address }),
    pricesContainTax: stored?.included ?? false,
    lines: lines.map((line) => {
      const { id, service: name, quantity, priceCents } = line;
      const discounts = discountsOfLine(line);
      return { id, name, quantity, priceCents, cents: lineCents(line), discounts, tax: storedTax(line) };
    }),
    delivery: {
      name: choiceOf(order.deliveryChoice)?.name ?? '',
      cents: order.deliveryCents,
      discounts: discountsOfOrder(order).delivery,
      tax: stored?.delivery ?? null,
    },
    taxes,
    ...amountsOf(taxes),
    payment: { means: isPaidOnline ? 'online' : 'transfer', paidOn: paidOn ?? (paidAt && day(paidAt)) },
    notes: [
      ...exemptionNotes({ taxes, seller, buyer }),
      ...(settings.invoiceNote ? [settings.invoiceNote] : []),
    ],
  };
}

/** Why amounts are not taxed, one sentence for each reason. */
export function exemptionNotes({
  taxes,
  seller,
  buyer,
}: Pick<InvoiceDocument, 'taxes' | 'seller' | 'buyer'>): string[] {
  const reasons = taxes.map((total) => {
    if (total.name !== '' || total.baseCents === 0) return exemptionOf(total);
    return isExport(seller, buyer.country) ? ('export' as const) : undefined;
  });
  return [...new Set(reasons)].flatMap((reason) => (reason ? [EXEMPTION_NOTES[reason]] : []));
}

/** When the goods of a document are expected. Credit notes of an earlier version have the days of their invoice. */
export function expectedSupplyOf({ kind, expectedSupply }: InvoiceDocument): DayRange | null {
  return kind === 'invoice' ? (expectedSupply ?? null) : null;
}

/** Null for an order of an earlier version. */
function expectedSupply(
  { deliveryChoice }: Order,
  start: Date,
  { delivery, timeZone }: Settings,
): DayRange | null {
  const choice = choiceOf(deliveryChoice);
  if (!choice) return null;
  return deliveryDays({ least: choice.daysLeast, most: choice.daysMost }, delivery, timeZone, start);
}

export function sellerOf({
  legalName,
  legalAddress,
  country,
  email,
  phone,
  vatNumber,
  taxNumber,
  companyRegister,
  representative,
  bankAccount,
  bankCode,
}: Settings): Seller {
  return {
    ...{ legalName, legalAddress, country, email, phone },
    ...{ vatNumber, taxNumber, companyRegister, representative, bankAccount, bankCode },
  };
}
