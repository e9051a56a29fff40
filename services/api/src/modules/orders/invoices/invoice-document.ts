import { choiceOf, expectedDays } from '../../../common/delivery/offers.ts';
import type { DayRange } from '../../../common/delivery/working-days.ts';
import { type Discount, discountsOfLine, discountsOfOrder } from '../../../common/discounts/discounts.ts';
import type { Settings } from '../../../common/settings.ts';
import { dayOf } from '../../../common/shop-days.ts';
import { amountsOf, storedTaxes, type Tax, type TaxTotal } from '../../../common/taxes/calculate-taxes.ts';
import { EXEMPTION_NOTES, exemptionOf, isExport, untaxedSentence } from '../../../common/taxes/exemptions.ts';
import type { Order } from '../order.entity.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { dueByRate, storedTax } from '../pricing/taxation.ts';
import type { InvoiceKind } from './invoice.entity.ts';
import { type InvoiceParties, partiesOf, type Seller, sellerOf } from './invoice-parties.ts';

/** An amount of a document: of a line, or of the delivery. */
export interface InvoiceAmount {
  name: string;
  /** After the discounts. With the tax only if the prices contain it. */
  cents: number;
  /** What discounts have taken off. [BG-27, BG-20] */
  discounts: readonly Discount[];
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
export interface InvoiceDocument extends InvoiceParties {
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
  /** Of an invoice that is issued before the dispatch, the days of the delivery. [BG-14] */
  expectedSupply: DayRange | null;
  /** The invoice that a credit note reduces. [BG-3] */
  credited: { number: string; issuedOn: string } | null;
  /** [BG-4] */
  seller: Seller;
  /** Whether the amounts of lines and delivery contain the taxes. */
  pricesContainTax: boolean;
  /** [BG-25] */
  lines: InvoiceLine[];
  /** Null for a credit note that returns no delivery. [BG-21] */
  delivery: InvoiceAmount | null;
  /** By rate. What is not taxed has an empty name. [BG-23] */
  taxes: TaxTotal[];
  /** Whether the shop had taxes when the order was placed, and none at the destination. */
  untaxed: boolean;
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
  /** Of the customer's profile. May be empty. */
  ownAddress: string;
  /** Whether the shop had taxes when the order was placed, and none at its address. */
  untaxed: boolean;
}

/** Whether the shop has entered what every invoice must have. */
export function canIssue({ legalName, legalAddress }: Seller): boolean {
  return legalName !== '' && legalAddress !== '';
}

/** The invoice of an order, from the amounts that the order stores. */
export function invoiceOf(facts: OrderFacts, settings: Settings, issue: Issue): InvoiceDocument {
  const { order, lines, shippedAt, paidAt, paidOn, isPaidOnline, ownAddress, untaxed } = facts;
  const taxes = dueByRate(order, lines, true);
  const stored = storedTaxes(order);
  const day = (time: Date) => dayOf(time, settings.timeZone);
  const seller = sellerOf(settings);
  const parties = partiesOf(order, ownAddress, settings);
  const choice = choiceOf(order.deliveryChoice);
  return {
    ...{ kind: 'invoice', number: issue.number, issuedOn: day(issue.issuedAt) },
    ...{ currency: order.currency, orderNumber: order.number, orderedOn: day(order.createdAt) },
    shippedOn: shippedAt && day(shippedAt),
    expectedSupply: shippedAt ? null : expectedDays(choice, settings, paidAt ?? issue.issuedAt),
    credited: null,
    ...{ seller, ...parties, untaxed },
    pricesContainTax: stored?.included ?? false,
    lines: lines.map((line) => {
      const { id, service: name, quantity, priceCents } = line;
      const discounts = discountsOfLine(line);
      return { id, name, quantity, priceCents, cents: line.totalCents, discounts, tax: storedTax(line) };
    }),
    delivery: {
      name: choice.name,
      cents: order.deliveryCents,
      discounts: discountsOfOrder(order).delivery,
      tax: stored?.delivery ?? null,
    },
    taxes,
    ...amountsOf(taxes),
    payment: { means: isPaidOnline ? 'online' : 'transfer', paidOn: paidOn ?? (paidAt && day(paidAt)) },
    notes: [
      ...exemptionNotes({ taxes, seller, ...parties, untaxed }),
      ...(settings.invoiceNote ? [settings.invoiceNote] : []),
    ],
  };
}

/** Why amounts are not taxed, one sentence for each reason. */
export function exemptionNotes({
  taxes,
  seller,
  untaxed,
  destination: { country },
}: Pick<InvoiceDocument, 'taxes' | 'seller' | 'untaxed' | 'destination'>): string[] {
  const notes = taxes.flatMap((total) => {
    const isTaxed = total.name !== '' || total.baseCents === 0;
    const reason = isTaxed ? exemptionOf(total) : isExport(seller, country) && 'export';
    if (reason) return [EXEMPTION_NOTES[reason]];
    return untaxed && !isTaxed ? [untaxedSentence(country || seller.country)] : [];
  });
  return [...new Set(notes)];
}
