import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ProblemDocument } from '@whetstone/server/http/problem.filter';
import { DeliveryDaysDto } from '../../common/delivery/delivery-days.dto.ts';
import { PostalDto } from '../../common/postal/postal.dto.ts';
import { InvoiceSummaryDto } from './invoices/invoices.dto.ts';
import { ORDER_EVENTS, type OrderEventKind } from './order.entity.ts';
import { OrderSummaryDto } from './order-summary.dto.ts';
import { ParcelDto } from './parcels/parcels.dto.ts';
import { OnlinePaymentDto, RefundDto } from './payments/payments.dto.ts';
import { KeptDto, OrderReturnDto } from './returned-tools/order-returns.dto.ts';
import { CONDITIONS, type Condition } from './returned-tools/return.entity.ts';
import { STEPS_AND_CANCEL, type StepOrCancel } from './step-rules.ts';
import { OrderVatDto } from './vat/vat.dto.ts';

class ConditionCountDto {
  @ApiProperty({ enum: CONDITIONS, enumName: 'ReturnCondition' })
  condition: Condition;

  @ApiProperty({ type: 'integer', minimum: 1 })
  quantity: number;
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

  @ApiPropertyOptional({ description: 'What replaced the lines of `before`.' })
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

  @ApiPropertyOptional({
    type: [ConditionCountDto],
    description: 'The pieces of a `return-received` event by their condition, for admins.',
  })
  pieces?: ConditionCountDto[];
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
