import type { Invoice as UblInvoice } from '@e-invoice-eu/core';
import { discountCents, sumDiscounts } from '../../../../common/discounts/discounts.ts';
import { digitsOf, toMajor } from '../../../../common/money.ts';
import { amountsOf, type Tax, type TaxTotal, taxOn } from '../../../../common/taxes/calculate-taxes.ts';
import { EXEMPT_RATES, exemptionOf, isExport } from '../../../../common/taxes/exemptions.ts';
import { percentOf } from '../../../../common/taxes/tax-rates.ts';
import type { InvoiceAmount, InvoiceDocument } from '../invoice-document.ts';
import { addressOf, buyerParty, sellerParty, VAT } from './parties.ts';

/** UNTDID 1001. */
const TYPE_CODES = { invoice: '380', 'credit-note': '381' };
/** UN/ECE Recommendation 20. */
const PIECE = 'C62';
/** EN 16931 has amounts of at most two decimals. */
const MAX_DIGITS = 2;

/** Whether the currency of an invoice allows an electronic one. */
export function hasXml({ currency }: Pick<InvoiceDocument, 'currency'>): boolean {
  return digitsOf(currency) <= MAX_DIGITS;
}

/** An invoice or a credit note as UBL 2.1 by EN 16931, with the terms in brackets. Its amounts are those of the document. */
export async function invoiceXml(document: InvoiceDocument): Promise<string> {
  // Large: few shops need it.
  const { InvoiceService } = await import('@e-invoice-eu/core');
  const ignore = () => undefined;
  const service = new InvoiceService({ log: ignore, warn: ignore, error: ignore });
  const ubl: UblInvoice = JSON.parse(JSON.stringify(ublOf(document)), (_, value: unknown) => {
    return typeof value === 'string' ? escapedText(value) : value;
  });
  const xml = await service.generate(ubl, { format: 'UBL', lang: 'en', noWarnings: true });
  return typeof xml === 'string' ? xml : new TextDecoder().decode(xml);
}

/**
 * The library reads entities in texts, also unknown ones and numbers without a character, and then writes what looks like one as it is. It
 * escapes all else.
 */
function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;amp;');
}

function ublOf(document: InvoiceDocument): UblInvoice {
  const { kind, currency, seller, buyer, credited, shippedOn, expectedSupply, delivery, lines } = document;
  const { recipient } = document.destination;
  const money = moneyIn(currency);
  // A document has at least one line: a credit note of the delivery alone has it as its line.
  const isCharge = lines.length > 0;
  const chargeCents = isCharge && delivery ? netOf(delivery, document) : 0;
  const charged =
    delivery && !isCharge ? [{ ...delivery, name: `Delivery ${delivery.name}`.trim(), quantity: 1 }] : [];
  const shown = [...lines, ...charged];
  const linesCents = shown.reduce((sum, line) => sum + netOf(line, document), 0);
  const isPaid = document.payment.paidOn !== null;
  const content = {
    'cbc:ID': document.number, // [BT-1]
    'cbc:IssueDate': document.issuedOn, // [BT-2]
    'cbc:InvoiceTypeCode': TYPE_CODES[kind], // [BT-3]
    ...(document.notes.length > 0 && { 'cbc:Note': document.notes }), // [BT-22]
    'cbc:DocumentCurrencyCode': currency, // [BT-5]
    ...(expectedSupply && {
      'cac:InvoicePeriod': {
        'cbc:StartDate': expectedSupply.earliest, // [BT-73]
        'cbc:EndDate': expectedSupply.latest, // [BT-74]
      },
    }),
    'cac:OrderReference': { 'cbc:ID': document.orderNumber }, // [BT-13]
    ...(credited && {
      'cac:BillingReference': [
        { 'cac:InvoiceDocumentReference': { 'cbc:ID': credited.number, 'cbc:IssueDate': credited.issuedOn } },
      ], // [BG-3]
    }),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(seller) }, // [BG-4]
    'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(buyer, addressOf(buyer, seller)) }, // [BG-7]
    'cac:Delivery': {
      ...(shippedOn && { 'cbc:ActualDeliveryDate': shippedOn }), // [BT-72]
      'cac:DeliveryLocation': { 'cac:Address': addressOf(document.destination, seller) }, // [BG-15]
      ...(recipient && { 'cac:DeliveryParty': { 'cac:PartyName': { 'cbc:Name': recipient } } }), // [BT-70]
    },
    'cac:PaymentMeans': [paymentMeans(document)], // [BG-16]
    ...(!isPaid && kind === 'invoice' && { 'cac:PaymentTerms': { 'cbc:Note': 'Due on receipt.' } }), // [BT-20]
    ...(isCharge &&
      delivery &&
      chargeCents > 0 && {
        'cac:AllowanceCharge': [
          {
            'cbc:ChargeIndicator': 'true',
            'cbc:AllowanceChargeReason': `Delivery ${delivery.name}`.trim(), // [BT-104]
            ...money('cbc:Amount', chargeCents), // [BT-99]
            'cac:TaxCategory': categoryOf(delivery.tax, document), // [BT-102, BT-103]
          },
        ],
      }),
    'cac:TaxTotal': [
      { ...money('cbc:TaxAmount', document.taxCents), 'cac:TaxSubtotal': breakdownOf(document, money) }, // [BT-110, BG-23]
    ],
    'cac:LegalMonetaryTotal': {
      ...money('cbc:LineExtensionAmount', linesCents), // [BT-106]
      ...money('cbc:TaxExclusiveAmount', document.netCents), // [BT-109]
      ...money('cbc:TaxInclusiveAmount', document.grossCents), // [BT-112]
      ...(chargeCents > 0 && money('cbc:ChargeTotalAmount', chargeCents)), // [BT-108]
      ...(isPaid && money('cbc:PrepaidAmount', document.grossCents)), // [BT-113]
      ...money('cbc:PayableAmount', isPaid ? 0 : document.grossCents), // [BT-115]
    },
    'cac:InvoiceLine': shown.map((line, index) => lineOf(line, index, document, money)), // [BG-25]
  };
  // The library validates it by the schema of its type.
  return { 'ubl:Invoice': content } as unknown as UblInvoice;
}

type Money = (element: string, cents: number) => Record<string, string>;

function moneyIn(currency: string): Money {
  const digits = digitsOf(currency);
  return (element, cents) => ({
    [element]: toMajor(cents, digits).toFixed(digits),
    [`${element}@currencyID`]: currency,
  });
}

function netOf(
  { cents, tax }: Pick<InvoiceAmount, 'cents' | 'tax'>,
  { pricesContainTax }: InvoiceDocument,
): number {
  return pricesContainTax ? cents - (tax?.cents ?? 0) : cents;
}

/** What discounts take off the net amount: the rounding is that of the price without them. */
function allowanceOf({ cents, discounts, tax }: InvoiceAmount, document: InvoiceDocument): number {
  const listCents = cents + discountCents(discounts);
  const list = { cents: listCents, tax: taxOn(listCents, tax, document.pricesContainTax) };
  const difference = netOf(list, document) - netOf({ cents, tax }, document);
  return discounts.length > 0 ? Math.max(difference, 0) : 0;
}

/** The price is that of the whole quantity [BT-149], so no rounding separates it and the discounts from the net amount [BT-131]. */
function lineOf(
  line: InvoiceAmount & { quantity: number },
  index: number,
  document: InvoiceDocument,
  money: Money,
): object {
  const netCents = netOf(line, document);
  const allowanceCents = allowanceOf(line, document);
  const labels = sumDiscounts(line.discounts).map(({ label }) => label);
  const quantity = String(line.quantity);
  return {
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': quantity,
    'cbc:InvoicedQuantity@unitCode': PIECE,
    ...money('cbc:LineExtensionAmount', netCents),
    ...(allowanceCents > 0 && {
      'cac:AllowanceCharge': [
        {
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReason': labels.join(', '), // [BT-139]
          ...money('cbc:Amount', allowanceCents), // [BT-136]
        },
      ],
    }),
    'cac:Item': { 'cbc:Name': line.name, 'cac:ClassifiedTaxCategory': categoryOf(line.tax, document) },
    'cac:Price': {
      ...money('cbc:PriceAmount', netCents + allowanceCents),
      'cbc:BaseQuantity': quantity,
      'cbc:BaseQuantity@unitCode': PIECE,
    },
  };
}

interface Category {
  /** UNTDID 5305. */
  code: 'S' | 'Z' | 'E' | 'G' | 'K' | 'O' | 'AE';
  /** Why no tax is due [BT-120, BT-121]. */
  reason?: { text: string; code?: string };
}

const EXEMPTION_CODES = {
  'intra-community': { code: 'K', vatex: 'VATEX-EU-IC' },
  'reverse-charge': { code: 'AE', vatex: 'VATEX-EU-AE' },
} as const;

/** Rules BR-IC, BR-AE, BR-G, BR-O and BR-E of EN 16931. */
function codeOf(tax: Tax | null, document: InvoiceDocument): Category {
  const { seller, taxes } = document;
  const exemption = tax && exemptionOf(tax);
  if (exemption) {
    const { code, vatex } = EXEMPTION_CODES[exemption];
    return { code, reason: { code: vatex, text: EXEMPT_RATES[exemption].name } };
  }
  if (tax && tax.rate > 0) return { code: 'S' };
  if (tax && tax.name !== '') return { code: 'Z' };
  if (isExport(seller, document.destination.country))
    return { code: 'G', reason: { code: 'VATEX-EU-G', text: 'Export outside the EU' } };
  // A seller without any number is not subject to VAT. The whole invoice then has no other category.
  const isSubject =
    seller.vatNumber !== '' || seller.taxNumber !== '' || taxes.some(({ name }) => name !== '');
  if (!isSubject) return { code: 'O', reason: { code: 'VATEX-EU-O', text: 'Not subject to VAT' } };
  return { code: 'E', reason: { text: 'Not taxed' } };
}

function categoryOf(tax: Tax | null, document: InvoiceDocument): object {
  const { code } = codeOf(tax, document);
  return { 'cbc:ID': code, ...percentIn(code, tax), ...VAT };
}

/** [BT-119, BT-152, BT-103]. `O` has none. */
function percentIn(code: Category['code'], tax: Pick<Tax, 'rate'> | null): object {
  return code === 'O' ? {} : { 'cbc:Percent': String(percentOf(tax?.rate ?? 0)) };
}

/** Rates with different names can have the same category and percentage, which the standard adds up. */
function breakdownOf(document: InvoiceDocument, money: Money): object[] {
  const groups = Map.groupBy(
    usedTotals(document.taxes),
    (total) => `${codeOf(total, document).code} ${total.rate}`,
  );
  return [...groups.values()].map((totals) => {
    const { netCents, taxCents } = amountsOf(totals);
    const { code, reason } = codeOf(totals[0] as TaxTotal, document);
    return {
      ...money('cbc:TaxableAmount', netCents), // [BT-116]
      ...money('cbc:TaxAmount', taxCents), // [BT-117]
      'cac:TaxCategory': {
        'cbc:ID': code, // [BT-118]
        ...percentIn(code, totals[0] ?? null),
        ...(reason?.code && { 'cbc:TaxExemptionReasonCode': reason.code }),
        ...(reason && { 'cbc:TaxExemptionReason': reason.text }),
        ...VAT,
      },
    };
  });
}

/** Without the total of a free delivery, which no line has. An invoice needs at least one. */
function usedTotals(taxes: readonly TaxTotal[]): readonly TaxTotal[] {
  const used = taxes.filter(({ name, baseCents }) => name !== '' || baseCents > 0);
  return used.length > 0 ? used : taxes;
}

/** UNTDID 4461: an online payment service, a credit transfer, or an unknown way. */
function paymentMeans({ payment, seller }: InvoiceDocument): object {
  if (payment.means === 'online') return { 'cbc:PaymentMeansCode': '68' };
  const { bankAccount, bankCode } = seller;
  if (!bankAccount) return { 'cbc:PaymentMeansCode': '1' };
  return {
    'cbc:PaymentMeansCode': '30',
    'cac:PayeeFinancialAccount': {
      'cbc:ID': bankAccount.replace(/\s/g, ''), // [BT-84]
      ...(bankCode && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bankCode } }), // [BT-86]
    },
  };
}
