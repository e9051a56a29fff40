import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DiscountTotalDto, presentDiscounts } from '../../../common/discounts/discounts.dto.ts';
import { discountCents, sumDiscounts } from '../../../common/discounts/discounts.ts';
import { digitsOf, toMajor } from '../../../common/money.ts';
import { rateLabel } from '../../../common/taxes/exemptions.ts';
import { presentTaxes, TaxTotalDto } from '../../../common/taxes/order-taxes.dto.ts';
import { creditedItems } from './credit-notes.ts';
import { INVOICE_KINDS, type Invoice, type InvoiceKind } from './invoice.entity.ts';
import type { InvoiceAmount, InvoiceDocument } from './invoice-document.ts';

/** An invoice or a credit note in lists. */
export class InvoiceSummaryDto {
  @ApiProperty({ description: 'Such as INV-000123 or CN-000045.' })
  number: string;

  @ApiProperty({ enum: INVOICE_KINDS, enumName: 'InvoiceKind' })
  kind: InvoiceKind;

  @ApiProperty({ format: 'date-time' })
  issuedAt: string;

  @ApiPropertyOptional({
    description: 'What a credit note returns, such as the name of a tool, or part of the order.',
  })
  items?: string;
}

class SellerDto {
  @ApiProperty({ description: 'The legal name.' })
  legalName: string;

  @ApiProperty()
  legalAddress: string;

  @ApiProperty({ description: 'ISO 3166-1.' })
  country: string;

  @ApiProperty()
  email: string;

  @ApiProperty()
  phone: string;

  @ApiProperty({ description: 'May be empty, as the next ones.' })
  vatNumber: string;

  @ApiProperty()
  taxNumber: string;

  @ApiProperty()
  companyRegister: string;

  @ApiProperty()
  representative: string;

  @ApiProperty({ description: 'An IBAN or the number of an account.' })
  bankAccount: string;

  @ApiProperty({ description: 'A BIC or a routing number.' })
  bankCode: string;
}

class BuyerDto {
  @ApiProperty()
  name: string;

  @ApiProperty({
    description:
      'The address of delivery. With another recipient, that of the profile of the customer, or empty without one.',
  })
  address: string;

  @ApiProperty({
    description:
      'ISO 3166-1. Empty if the address names no country. Without an address, the country of the delivery.',
  })
  country: string;

  @ApiProperty()
  email: string;

  @ApiPropertyOptional({ description: 'The company with the VAT number. Missing without one.' })
  company?: string;

  @ApiPropertyOptional({ description: 'Such as DE136695976.' })
  vatNumber?: string;
}

class InvoiceAmountDto {
  @ApiProperty({ description: 'The name of the tool, or of the method of delivery.' })
  name: string;

  @ApiProperty({ description: 'Without discounts. Contains the tax only if the prices do.' })
  amount: number;

  @ApiPropertyOptional({ description: 'Such as VAT 19%. Missing if it is not taxed.' })
  taxLabel?: string;
}

class InvoiceLineDto extends InvoiceAmountDto {
  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiProperty({ description: 'Of one tool.' })
  price: number;
}

class CreditedInvoiceDto {
  @ApiProperty()
  number: string;

  @ApiProperty({ format: 'date' })
  issuedOn: string;
}

class SupplyDaysDto {
  @ApiProperty({ format: 'date' })
  earliest: string;

  @ApiProperty({ format: 'date' })
  latest: string;
}

/** An invoice or a credit note as it was issued. Amounts in its currency, positive in a credit note. Days in the time zone of the shop. */
export class InvoiceDto {
  @ApiProperty()
  number: string;

  @ApiProperty({ enum: INVOICE_KINDS, enumName: 'InvoiceKind' })
  kind: InvoiceKind;

  @ApiProperty({ format: 'date' })
  issuedOn: string;

  @ApiProperty({ description: 'ISO 4217.' })
  currency: string;

  @ApiProperty()
  orderNumber: string;

  @ApiProperty({ format: 'date' })
  orderedOn: string;

  @ApiPropertyOptional({
    format: 'date',
    description: 'The date of supply: the day of the dispatch. Missing before it.',
  })
  shippedOn?: string;

  @ApiPropertyOptional({
    description: 'The days of the delivery, if the invoice is issued before the dispatch.',
  })
  expectedSupply?: SupplyDaysDto;

  @ApiPropertyOptional({ description: 'The invoice that a credit note reduces.' })
  credited?: CreditedInvoiceDto;

  @ApiProperty()
  seller: SellerDto;

  @ApiProperty()
  buyer: BuyerDto;

  @ApiPropertyOptional({
    description: 'The text on the parcel for another recipient than the buyer. Missing without one.',
  })
  deliveredTo?: string;

  @ApiProperty({ description: 'Whether the amounts of lines and delivery contain the taxes.' })
  pricesContainTax: boolean;

  @ApiProperty({ type: [InvoiceLineDto] })
  lines: InvoiceLineDto[];

  @ApiPropertyOptional({ description: 'Missing in a credit note that returns no delivery.' })
  delivery?: InvoiceAmountDto;

  @ApiPropertyOptional({
    type: [DiscountTotalDto],
    description:
      'The allowances: what promotions take off these lines and the delivery. Missing without any.',
  })
  discounts?: DiscountTotalDto[];

  @ApiProperty({ type: [TaxTotalDto], description: 'By rate, the highest first.' })
  taxes: TaxTotalDto[];

  @ApiProperty({ description: 'Without taxes.' })
  net: number;

  @ApiProperty({ description: 'The taxes.' })
  tax: number;

  @ApiProperty({ description: 'With taxes.' })
  total: number;

  @ApiProperty({ description: 'Whether the payment provider received the money.' })
  paidOnline: boolean;

  @ApiPropertyOptional({ format: 'date', description: 'Missing if it was not paid when it was issued.' })
  paidOn?: string;

  @ApiProperty({ type: [String] })
  notes: string[];

  @ApiPropertyOptional({ description: 'True if it can be downloaded as XML by EN 16931.' })
  electronic?: true;
}

export type ListedInvoice = Pick<Invoice, 'number' | 'kind' | 'issuedAt' | 'content'>;

export function presentInvoices(invoices: readonly ListedInvoice[]): InvoiceSummaryDto[] {
  return invoices.map(({ number, kind, issuedAt, content }) => {
    const items = creditedItems(JSON.parse(content));
    return { number, kind, issuedAt: issuedAt.toISOString(), ...(items && { items }) };
  });
}

export function presentInvoice(document: InvoiceDocument): InvoiceDto {
  const { kind, number, issuedOn, currency, orderNumber, orderedOn, shippedOn, expectedSupply, credited } =
    document;
  const { seller, deliveredTo, pricesContainTax, lines, delivery, payment, notes } = document;
  const { name, address, country, email, vat } = document.buyer;
  const company = vat && { company: vat.company, vatNumber: vat.number };
  const taxed = document.taxes.filter((one) => one.name !== '');
  const taxes = presentTaxes({ included: pricesContainTax, delivery: null, totals: taxed }, currency);
  const digits = digitsOf(currency);
  const discounts = [...lines, ...(delivery ? [delivery] : [])].flatMap((one) => one.discounts);
  return {
    ...{ kind, number, issuedOn, currency, orderNumber, orderedOn },
    ...(shippedOn && { shippedOn }),
    ...(expectedSupply && { expectedSupply }),
    ...(credited && { credited }),
    ...{ seller, buyer: { name, address, country, email, ...company }, pricesContainTax },
    ...(deliveredTo && { deliveredTo }),
    lines: lines.map((line) => {
      const { quantity, priceCents } = line;
      return { ...presentAmount(line, digits), quantity, price: toMajor(priceCents, digits) };
    }),
    ...(delivery && { delivery: presentAmount(delivery, digits) }),
    ...presentDiscounts(sumDiscounts(discounts), currency),
    taxes: taxes.totals,
    net: toMajor(document.netCents, digits),
    tax: toMajor(document.taxCents, digits),
    total: toMajor(document.grossCents, digits),
    paidOnline: payment.means === 'online',
    ...(payment.paidOn && { paidOn: payment.paidOn }),
    notes,
  };
}

function presentAmount({ name, cents, discounts, tax }: InvoiceAmount, digits: number): InvoiceAmountDto {
  const taxLabel = tax && { taxLabel: rateLabel(tax) };
  return { name, amount: toMajor(cents + discountCents(discounts), digits), ...taxLabel };
}
