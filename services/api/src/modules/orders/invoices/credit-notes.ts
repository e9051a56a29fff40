import { discountsLeft, discountsOfLine } from '../../../common/discounts/discounts.ts';
import type { Settings } from '../../../common/settings.ts';
import { dayOf } from '../../../common/shop-days.ts';
import {
  amountOf,
  amountsOf,
  paidByRate,
  type TaxTotal,
  taxesInRefund,
  withoutRefunded,
} from '../../../common/taxes/calculate-taxes.ts';
import { nameItems, PART_OF_ORDER } from '../name-items.ts';
import type { OrderLine } from '../order-line.entity.ts';
import { storedTax } from '../pricing/taxation.ts';
import { exemptionNotes, type InvoiceDocument, type InvoiceLine, type Issue } from './invoice-document.ts';
import { sellerOf } from './invoice-parties.ts';

/** What is returned of an invoiced line, after its discounts. */
export type CreditedLine = Required<Pick<InvoiceLine, 'quantity' | 'cents' | 'discounts' | 'tax'>> & {
  id: string;
};

/** What a credit note returns. */
export interface Credit {
  /** Only these lines. Otherwise everything that is left of the invoice. */
  lines?: readonly CreditedLine[] | undefined;
  /** Whether the delivery is returned with these lines, unless an earlier credit note has done so. */
  delivery?: boolean | undefined;
  /** At most this amount. */
  cents?: number | undefined;
}

/** An order line as its invoice contains it. */
export function creditedLine(line: OrderLine): CreditedLine {
  const { id, quantity } = line;
  return { id, quantity, cents: line.totalCents, discounts: discountsOfLine(line), tax: storedTax(line) };
}

type CreditedAmounts = Pick<
  InvoiceDocument,
  'lines' | 'delivery' | 'taxes' | 'netCents' | 'taxCents' | 'grossCents'
>;

/** The amounts of the next credit note of an invoice. Undefined if nothing is left to return. */
export function creditOf(
  invoice: InvoiceDocument,
  earlier: readonly InvoiceDocument[],
  { lines: wantedLines, delivery: withDelivery, cents = Number.POSITIVE_INFINITY }: Credit,
): CreditedAmounts | undefined {
  const lines = wantedLines ? invoicedLines(invoice, wantedLines) : linesLeft(invoice, earlier);
  const isDeliveryOpen = earlier.every(({ delivery }) => delivery === null);
  const isWhole = wantedLines === undefined;
  const delivery = isDeliveryOpen && (isWhole || withDelivery) ? invoice.delivery : null;
  const left = withoutRefunded(
    invoice.taxes,
    earlier.flatMap(({ taxes }) => taxes),
  );
  const wanted = paidByRate(delivery ? [...lines, delivery] : lines, invoice.pricesContainTax);
  const { grossCents } = amountsOf(wanted);
  const credited = Math.min(grossCents, amountsOf(left).grossCents, cents);
  if (credited <= 0) return undefined;
  if (credited === grossCents) return { lines, delivery, taxes: wanted, ...amountsOf(wanted) };
  // A part of the total, such as the rest after a bank has returned some of it.
  const taxes = taxesInRefund(left, credited);
  const parts = taxes.map((total) => partOfTotal(total, invoice));
  return { lines: parts, delivery: null, taxes, ...amountsOf(taxes) };
}

/** The lines with the names and prices of the invoice. */
function invoicedLines({ lines }: InvoiceDocument, credited: readonly CreditedLine[]): InvoiceLine[] {
  return credited.flatMap((part) => {
    const line = lines.find(({ id }) => id === part.id);
    return line ? [{ ...line, ...part }] : [];
  });
}

/** What earlier credit notes have left of each line. */
function linesLeft({ lines }: InvoiceDocument, earlier: readonly InvoiceDocument[]): InvoiceLine[] {
  const credited = earlier.flatMap((note) => note.lines);
  return lines.flatMap((line) => {
    const own = credited.filter(({ id }) => id === line.id);
    const quantity = own.reduce((left, one) => left - one.quantity, line.quantity);
    if (quantity <= 0) return [];
    const cents = own.reduce((left, one) => left - one.cents, line.cents);
    const taxCents = own.reduce((left, { tax }) => left - (tax?.cents ?? 0), line.tax?.cents ?? 0);
    const discounts = discountsLeft(
      line.discounts,
      own.flatMap((one) => one.discounts),
    );
    return [{ ...line, quantity, cents, discounts, tax: line.tax && { ...line.tax, cents: taxCents } }];
  });
}

/** The credit note with these amounts. */
export function creditNoteOf(
  invoice: InvoiceDocument,
  credited: CreditedAmounts,
  settings: Settings,
  { number, issuedAt }: Issue,
): InvoiceDocument {
  return {
    ...invoice,
    ...{ kind: 'credit-note', number, issuedOn: dayOf(issuedAt, settings.timeZone) },
    expectedSupply: null,
    credited: { number: invoice.number, issuedOn: invoice.issuedOn },
    seller: sellerOf(settings),
    ...credited,
    payment: { ...invoice.payment, paidOn: null },
    notes: exemptionNotes({ ...invoice, taxes: credited.taxes }),
  };
}

/** What a credit note returns, in words. Undefined for an invoice. */
export function creditedItems({ kind, lines, delivery }: InvoiceDocument): string | undefined {
  if (kind === 'invoice') return undefined;
  if (lines.some(({ id }) => id === null)) return PART_OF_ORDER;
  return nameItems(
    lines.map(({ name }) => name),
    delivery !== null && delivery.cents > 0,
  );
}

function partOfTotal(total: TaxTotal, { pricesContainTax }: InvoiceDocument): InvoiceLine {
  const amount = amountOf(total, pricesContainTax);
  return {
    id: null,
    name: 'Part of the total',
    quantity: 1,
    priceCents: amount.cents,
    discounts: [],
    ...amount,
  };
}
