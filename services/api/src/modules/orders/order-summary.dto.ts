import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DiscountTotalDto } from '../../common/discounts/discounts.dto.ts';
import { OrderTaxesDto } from '../../common/taxes/order-taxes.dto.ts';
import { ORDER_STATES, type OrderState, PAYMENT_STATES, type PaymentState } from './order.entity.ts';
import { STEPS_AND_CANCEL, type StepOrCancel } from './step-rules.ts';

/** One line of an order in API responses: one Order of the specification. */
export class OrderLineDto {
  @ApiProperty({ description: "The line's id." })
  _id: string;

  @ApiProperty({ description: "The tool's id." })
  id: string;

  @ApiProperty({ description: "The tool's name." })
  service: string;

  @ApiProperty({ description: "The tool's image." })
  img: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiProperty({
    description: 'The price of one tool at the time of the order, in the currency of the order.',
  })
  price: number;

  @ApiProperty({ description: 'The quantity times the price, in the currency of the order.' })
  total: number;

  @ApiPropertyOptional({ description: 'What discounts take off the total. Missing without a discount.' })
  discount?: number;

  @ApiPropertyOptional({
    description:
      'What the customer pays for the line: the total without its discount and with its tax. Missing if that is the total.',
  })
  due?: number;

  @ApiPropertyOptional({ description: 'The tax on the line. Missing if it is not taxed.' })
  tax?: number;

  @ApiPropertyOptional({
    description:
      'The refund if the line is cancelled now: its price, or for the last line everything that can be refunded of the order. Missing if nothing is refunded.',
  })
  refundable?: number;

  @ApiProperty()
  cancelled: boolean;

  @ApiPropertyOptional({ type: 'integer', description: 'How many of the quantity are in parcels.' })
  shipped?: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'How many of the quantity came back. Only a single order has it. Missing if none did.',
  })
  returnedQuantity?: number;

  @ApiProperty({
    description:
      'Whether the total of the order contains the line. The lines of a cancelled order that were open until then are cancelled and in the total.',
  })
  inTotal: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description: "The tool's stock now, for admins. Only a single order has it.",
  })
  stock?: number;
}

/** An order in lists. */
export class OrderSummaryDto {
  @ApiProperty({ description: 'Ten digits with a dash, such as 40712-38915.' })
  number: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ enum: ORDER_STATES, enumName: 'OrderState' })
  state: OrderState;

  @ApiPropertyOptional({
    description: 'True if some of a packed order is shipped. It becomes shipped with the last parcel.',
  })
  partlyShipped?: true;

  @ApiProperty({ enum: PAYMENT_STATES, enumName: 'PaymentState' })
  payment: PaymentState;

  @ApiProperty({ description: 'The email address of the client.' })
  client: string;

  @ApiProperty()
  clientName: string;

  @ApiProperty({
    description: 'The text on the parcel, after the name of the client unless there is a `recipient`.',
  })
  address: string;

  @ApiPropertyOptional({
    description:
      'Who receives the order. `address` contains the name. Missing if the address names nobody: then it is the client.',
  })
  recipient?: string;

  @ApiPropertyOptional({ description: '`address` without that name. Missing without a `recipient`.' })
  addressAlone?: string;

  @ApiProperty({ description: 'ISO 3166-1.' })
  country: string;

  @ApiProperty()
  phone: string;

  @ApiProperty({ type: 'integer', description: 'The sum of the quantities of the open lines.' })
  items: number;

  @ApiProperty({
    description:
      'The open lines and the delivery, without the discounts and with their taxes, in the currency of the order. A cancelled order keeps the total that it had before.',
  })
  total: number;

  @ApiPropertyOptional({
    description:
      'What refunds have returned of the total of a paid order. Missing if they have returned nothing.',
  })
  refunded?: number;

  @ApiPropertyOptional({
    description:
      'The amount that can be refunded now: the payment minus refunds, including pending ones, and minus disputed money. Missing if there is none.',
  })
  refundable?: number;

  @ApiPropertyOptional({
    description:
      'The refund if the unshipped rest is cancelled now. Missing if the order is not partly shipped, or if nothing is refunded.',
  })
  refundableRest?: number;

  @ApiProperty({ description: 'The cost of the delivery, without discounts, in the currency of the order.' })
  delivery: number;

  @ApiPropertyOptional({
    type: [DiscountTotalDto],
    description: 'What promotions take off the open lines and the delivery. Missing without discounts.',
  })
  discounts?: DiscountTotalDto[];

  @ApiProperty({ description: 'The method of the delivery, such as Express.' })
  deliveryName: string;

  @ApiProperty({ description: 'ISO 4217. All amounts of the order have this currency.' })
  currency: string;

  @ApiPropertyOptional({ description: 'The taxes in the total. Missing without taxes.' })
  taxes?: OrderTaxesDto;

  @ApiProperty({ type: [OrderLineDto], description: 'Cancelled lines included.' })
  lines: OrderLineDto[];

  @ApiPropertyOptional({ description: 'The number of the invoice. Missing before it is issued.' })
  invoice?: string;

  @ApiProperty({ description: 'Whether the caller can pay online now: `POST /api/orders/{number}/payment`.' })
  payable: boolean;

  @ApiPropertyOptional({
    ...{ enum: STEPS_AND_CANCEL, enumName: 'OrderStep' },
    description:
      'The step of the shop that the order waits for. A refunded order is never packed or shipped, also while the refund is on its way. Missing if the order waits for none.',
  })
  next?: StepOrCancel;

  @ApiPropertyOptional({ description: 'True if the VAT number waits for the decision of an admin.' })
  vatPending?: true;

  @ApiProperty({
    description:
      'False if the account has not confirmed its email address. Its unpaid orders are cancelled after a day.',
  })
  verified: boolean;
}
