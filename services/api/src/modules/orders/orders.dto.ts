import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ProblemDocument } from '@whetstone/server/http/problem.filter';
import { DeliveryDaysDto } from '../../common/delivery/delivery-days.dto.ts';
import { DiscountTotalDto } from '../../common/discounts/discounts.dto.ts';
import { PostalDto } from '../../common/postal/postal.dto.ts';
import { OrderTaxesDto } from '../../common/taxes/order-taxes.dto.ts';
import { InvoiceSummaryDto } from './invoices/invoices.dto.ts';
import {
  ORDER_EVENTS,
  ORDER_STATES,
  type OrderEventKind,
  type OrderState,
  PAYMENT_STATES,
  type PaymentState,
} from './order.entity.ts';
import { ParcelDto } from './parcels/parcels.dto.ts';
import { OnlinePaymentDto, RefundDto } from './payments/payments.dto.ts';
import { KeptDto, OrderReturnDto } from './returned-tools/order-returns.dto.ts';
import { STEPS_AND_CANCEL, type StepOrCancel } from './step-rules.ts';
import { OrderVatDto } from './vat/vat.dto.ts';

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
      'The refund if what is not shipped is cancelled now. Missing unless the order is partly shipped, and if nothing is refunded.',
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

export class OrderEventDto {
  @ApiProperty({ enum: ORDER_EVENTS, enumName: 'OrderEventKind' })
  kind: OrderEventKind;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiPropertyOptional({
    description:
      'The name of the person, provider or shop that made the change. Customers do not see the names of the staff.',
  })
  actor?: string;

  @ApiProperty({ description: 'Whether the account of the order made the change.' })
  byCustomer: boolean;

  @ApiProperty({ description: 'Empty without a note.' })
  note: string;

  @ApiPropertyOptional({ description: "The tool's name, if the event concerns one line." })
  service?: string;

  @ApiPropertyOptional({
    description:
      'The amount that was returned or disputed, or the tax that an approved VAT number returns, in the currency of the order.',
  })
  amount?: number;

  @ApiPropertyOptional({
    format: 'date',
    description: 'The day on which the money arrived that an admin recorded.',
  })
  on?: string;

  @ApiPropertyOptional({ description: "The bank's reference of this money, for admins." })
  reference?: string;

  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 0 },
    description: 'The index in `parcels` of the parcel that a `shipped` event is about.',
  })
  parcel?: number;

  @ApiPropertyOptional({
    description:
      'What an `address-changed` event replaced: the address, the phone number, or both, each on its own lines.',
  })
  before?: string;

  @ApiPropertyOptional({ description: 'What the lines of `before` became.' })
  after?: string;

  @ApiPropertyOptional({
    description:
      'True for an `address-changed` event that changed the country. Taxes and the cost of the delivery stay as ordered.',
  })
  otherCountry?: true;

  @ApiPropertyOptional({
    description: 'True for a `return-requested` event by which the customer withdrew from the contract.',
  })
  withdrawal?: true;
}

/** How an order goes, as it was placed. */
export class OrderDeliveryDto {
  @ApiPropertyOptional({ description: 'The zone of the address, for admins.' })
  zone?: string;

  @ApiProperty({ description: 'The name of the method, such as Express.' })
  name: string;

  @ApiProperty({ description: 'The planned carrier. May be empty.' })
  carrier: string;

  @ApiProperty({ description: 'Working days from the payment or invoice to the delivery.' })
  days: DeliveryDaysDto;

  @ApiProperty({
    format: 'date',
    description: 'The first day of the delivery. Of an unpaid order, as if it was paid when it was placed.',
  })
  earliest: string;

  @ApiProperty({ format: 'date', description: 'The last day of the delivery.' })
  latest: string;
}

/** The right of a consumer to withdraw from the contract. */
export class WithdrawalDto {
  @ApiPropertyOptional({ format: 'date-time', description: 'Missing until the delivery.' })
  until?: string;
}

/** An order with its history. */
export class OrderDetailDto extends OrderSummaryDto {
  @ApiPropertyOptional({ description: 'The parts of the address. Missing for an address that is one text.' })
  postal?: PostalDto;

  @ApiPropertyOptional({ description: 'Missing for an order without a VAT number.' })
  vat?: OrderVatDto;

  @ApiProperty()
  deliveryMethod: OrderDeliveryDto;

  @ApiPropertyOptional({ description: 'Of the last parcel.' })
  carrier?: string;

  @ApiPropertyOptional({ description: 'The tracking number or address of the carrier, of the last parcel.' })
  tracking?: string;

  @ApiPropertyOptional({
    format: 'uri',
    description: 'The page of the carrier that shows the last parcel, if the settings name one.',
  })
  trackingUrl?: string;

  @ApiProperty({ type: [ParcelDto], description: 'Oldest first.' })
  parcels: ParcelDto[];

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'The time at which the shop cancels the unpaid order, because the account has not confirmed its email address. Missing if the order is kept.',
  })
  keptUntil?: string;

  @ApiProperty({ type: [OrderEventDto], description: 'Oldest first.' })
  history: OrderEventDto[];

  @ApiProperty({ type: [OnlinePaymentDto], description: 'Oldest first.' })
  payments: OnlinePaymentDto[];

  @ApiProperty({ type: [RefundDto], description: 'Oldest first.' })
  refunds: RefundDto[];

  @ApiProperty({ type: [InvoiceSummaryDto], description: 'Invoices and credit notes, oldest first.' })
  invoices: InvoiceSummaryDto[];

  @ApiPropertyOptional({ description: 'Missing unless the customer can withdraw from the contract now.' })
  withdrawal?: WithdrawalDto;

  @ApiPropertyOptional({
    description: 'True if the customer can ask for a return of tools now, besides a withdrawal.',
  })
  returnable?: true;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The end of the time for returns. Missing unless `returnable`.',
  })
  returnUntil?: string;

  @ApiPropertyOptional({ type: [OrderReturnDto], description: 'Oldest first. Missing without a return.' })
  returns?: OrderReturnDto[];

  @ApiPropertyOptional({ description: 'Missing until a return is refunded.' })
  kept?: KeptDto;

  @ApiProperty({
    enum: STEPS_AND_CANCEL,
    enumName: 'OrderStep',
    isArray: true,
    description: 'The steps that the caller can take now. A customer can take none but cancel.',
  })
  steps: StepOrCancel[];
}

export class PackResultDto {
  @ApiProperty()
  number: string;

  @ApiProperty()
  packed: boolean;

  @ApiPropertyOptional({
    allOf: [{ $ref: '#/components/schemas/ProblemDto' }],
    description: 'The reason, if the order was not packed.',
  })
  problem?: ProblemDocument;
}

export class PackResultsDto {
  @ApiProperty({ type: [PackResultDto], description: 'In the order of the request, each number once.' })
  results: PackResultDto[];
}
