import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType } from '@nestjs/swagger';
import { OneOf, QueryText } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { IsDay } from '../../../common/day.ts';
import { digitsOf, toMajor } from '../../../common/money.ts';
import {
  ORDER_STATES,
  type Order,
  type OrderState,
  PAYMENT_STATES,
  type PaymentState,
} from '../order.entity.ts';
import { INVOICE_KINDS, type InvoiceKind } from './invoice.entity.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { InvoiceDto } from './invoices.dto.ts';

/** The filters of the list of documents and of its export. */
export class InvoiceFilters {
  @QueryText(40, 'The number, its digits or its beginning, or the number of an order.')
  q?: string;

  @OneOf(INVOICE_KINDS, { required: false, enumName: 'InvoiceKind' })
  kind?: InvoiceKind;

  @IsDay('from')
  from?: string;

  @IsDay('to')
  to?: string;
}

export class ListInvoicesQuery extends IntersectionType(InvoiceFilters, PageQuery) {}

const OF_DOCUMENT = ['number', 'kind', 'issuedOn', 'orderNumber', 'currency', 'net', 'tax', 'total'] as const;

/** A document as it was issued, with its order as it is now. Amounts are positive in a credit note. */
export class ListedInvoiceDto extends PickType(InvoiceDto, OF_DOCUMENT) {
  @ApiProperty({ description: 'The name of the customer.' })
  buyer: string;

  @ApiPropertyOptional({ description: 'The company with the VAT number. Missing without one.' })
  company?: string;

  @ApiProperty({ description: 'The country of the delivery (ISO 3166-1).' })
  country: string;

  @ApiProperty({ enum: ORDER_STATES, enumName: 'OrderState' })
  orderState: OrderState;

  @ApiProperty({ enum: PAYMENT_STATES, enumName: 'PaymentState' })
  payment: PaymentState;
}

/** A document with the present state of its order. */
export interface IssuedDocument extends Pick<Order, 'state' | 'payment'> {
  document: InvoiceDocument;
}

export function presentListed({ document, state, payment }: IssuedDocument): ListedInvoiceDto {
  const { number, kind, issuedOn, orderNumber, buyer, currency } = document;
  const digits = digitsOf(currency);
  return {
    ...{ number, kind, issuedOn, orderNumber, buyer: buyer.name },
    ...(buyer.vat && { company: buyer.vat.company }),
    ...{ country: taxedIn(document), currency },
    net: toMajor(document.netCents, digits),
    tax: toMajor(document.taxCents, digits),
    total: toMajor(document.grossCents, digits),
    ...{ orderState: state, payment },
  };
}

/** An address without a country is in that of the shop, as for the taxes of the order. */
export function taxedIn(document: InvoiceDocument): string {
  return document.destination.country || document.seller.country;
}
