import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FIELD_CODES, type FieldCode } from '@whetstone/server/http/field-error';
import { DiscountTotalDto } from '../../../common/discounts/discounts.dto.ts';
import { OrderTaxesDto } from '../../../common/taxes/order-taxes.dto.ts';
import { CODE_PROBLEMS, type CodeProblemKind } from './code-problem.ts';

/** Why a discount code takes nothing off. */
export class CodeProblemDto {
  @ApiProperty({ enum: CODE_PROBLEMS, enumName: 'CodeProblemKind' })
  code: CodeProblemKind;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'The parameters of the code: `from` and `until` are days, `missing` is an amount or a number of tools, `others` are the labels of discounts, `max` is a number of orders.',
  })
  params: Record<string, unknown>;

  @ApiProperty({ description: 'An English sentence for programs and logs.' })
  message: string;
}

const QUOTED_VAT_STATES = ['none', 'invalid', 'pending', 'confirmed'] as const;
export type QuotedVatState = (typeof QUOTED_VAT_STATES)[number];

/** Why a line of a quote cannot be ordered. */
export class QuoteProblemDto {
  @ApiProperty({ enum: FIELD_CODES, enumName: 'FieldCode' })
  code: FieldCode;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The parameters of the code.' })
  params: Record<string, unknown>;

  @ApiProperty({ description: 'An English sentence for programs and logs.' })
  message: string;
}

export class QuoteLineDto {
  @ApiProperty({ description: "The tool's id." })
  id: string;

  @ApiPropertyOptional({ description: "The tool's name. Missing for an unknown tool." })
  name?: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiPropertyOptional({
    description: 'The price of one tool. Missing for a tool that is unknown or no longer sold.',
  })
  price?: number;

  @ApiPropertyOptional({ description: 'The price of the line. Missing without `price`.' })
  total?: number;

  @ApiPropertyOptional({ description: 'Of a tool that is sold by measure, such as 500 ml, $68.00 per l.' })
  unitPrice?: string;

  @ApiPropertyOptional({ description: 'Missing for a line that can be ordered.' })
  problem?: QuoteProblemDto;
}

/** A method of delivery with its price for the lines of a quote. */
export class QuoteDeliveryDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Such as Express.' })
  name: string;

  @ApiProperty({ description: 'Empty, or the name of the carrier.' })
  carrier: string;

  @ApiProperty({ description: 'In the currency of the quote.' })
  price: number;

  @ApiProperty({ format: 'date', description: 'The first day of the delivery, if the order is paid now.' })
  earliest: string;

  @ApiProperty({ format: 'date', description: 'The last day of the delivery.' })
  latest: string;
}

/** A way to pay an order. */
export class PaymentMethodDto {
  @ApiProperty({ description: 'Send it as `paymentMethod` of the order.' })
  id: string;

  @ApiProperty({ description: 'Such as Pay online.' })
  label: string;

  @ApiProperty({ description: 'How the customer pays, in one or two short sentences.' })
  hint: string;

  @ApiProperty({
    description: 'Whether the customer pays on a page: `POST /orders/{number}/payment?provider={id}`.',
  })
  online: boolean;
}

/** The VAT number of a business. */
class UsualVatDto {
  @ApiProperty()
  number: string;

  @ApiProperty()
  company: string;
}

/** What an order would cost now. */
export class QuoteDto {
  @ApiProperty({ type: [QuoteLineDto], description: 'In the order of the request.' })
  lines: QuoteLineDto[];

  @ApiProperty({ description: 'The sum of the lines with a price, without discounts, in `currency`.' })
  subtotal: number;

  @ApiProperty({ description: 'The cost of the delivery, without discounts, in `currency`.' })
  delivery: number;

  @ApiPropertyOptional({
    type: [DiscountTotalDto],
    description: 'What promotions take off the lines and the delivery. Missing without discounts.',
  })
  discounts?: DiscountTotalDto[];

  @ApiPropertyOptional({
    type: [String],
    description:
      'The labels of discounts that would apply as well, but do not combine with these, which take most off. Missing if there are none.',
  })
  notCombined?: string[];

  @ApiPropertyOptional({
    description: 'Why the discount code of the request takes nothing off. Missing if it does.',
  })
  codeProblem?: CodeProblemDto;

  @ApiProperty({ type: [QuoteDeliveryDto], description: 'The methods for the address.' })
  deliveryMethods: QuoteDeliveryDto[];

  @ApiProperty({
    description: 'The id of the method whose price is `delivery`: the wanted one, otherwise the cheapest.',
  })
  deliveryMethod: string;

  @ApiProperty({ type: [PaymentMethodDto], description: 'Orders without a choice use the first.' })
  paymentMethods: PaymentMethodDto[];

  @ApiProperty({
    description: 'The subtotal and the delivery, without the discounts and with their taxes, in `currency`.',
  })
  total: number;

  @ApiProperty({ description: 'ISO 4217. All amounts of the quote have this currency.' })
  currency: string;

  @ApiProperty({
    description:
      'ISO 3166-1: the country of the delivery and of the taxes. Without an address that of the shop.',
  })
  country: string;

  @ApiPropertyOptional({ description: 'The part of ISO 3166-2 after the country. Missing if it is unknown.' })
  region?: string;

  @ApiPropertyOptional({ description: 'Missing if nothing is taxed.' })
  taxes?: OrderTaxesDto;

  @ApiPropertyOptional({
    ...{ enum: QUOTED_VAT_STATES, enumName: 'QuotedVatState' },
    description:
      'Whether the VAT number of a business frees the order from tax: only `confirmed` does. `pending`: an admin can confirm it after the order. Missing where the tax does not depend on it.',
  })
  vatNumber?: QuotedVatState;

  @ApiPropertyOptional({ description: 'A sentence for customers about `vatNumber`.' })
  vatNote?: string;

  @ApiPropertyOptional({
    description:
      'What the account entered for its last order to the country. Missing without one, and if it was refused.',
  })
  usualVat?: UsualVatDto;

  @ApiPropertyOptional({
    description:
      'A sentence about the taxes at the address, such as Prices include VAT. Missing for a shop without rates.',
  })
  taxNote?: string;

  @ApiPropertyOptional({
    description:
      'A sentence about what may be wrong with `postcode` or the one in `address`. The address can be ordered to as it is. Missing if nothing is.',
  })
  addressNote?: string;

  @ApiPropertyOptional({
    description:
      'True if customers have to see `addressNote` before they order: the postcode is not right. Missing if there is no note, and if there is no postcode at all.',
  })
  confirmAddress?: true;

  @ApiPropertyOptional({
    description: 'True if the button that orders must say that the order has to be paid.',
  })
  binding?: true;
}
