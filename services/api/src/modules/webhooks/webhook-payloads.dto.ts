import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DiscountTotalDto, presentDiscounts } from '../../common/discounts/discounts.dto.ts';
import { discountsOfOrder, listDeliveryCents } from '../../common/discounts/discounts.ts';
import { ERASED_CUSTOMER } from '../../common/erased-customer.ts';
import { digitsOf, toMajor } from '../../common/money.ts';
import { storedTaxes } from '../../common/taxes/calculate-taxes.ts';
import { OrderTaxesDto, presentTaxes } from '../../common/taxes/order-taxes.dto.ts';
import type { Announcement } from '../orders/announcer.service.ts';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from './webhook.entity.ts';

class WebhookLineDto {
  @ApiProperty({ description: "The line's id." })
  _id: string;

  @ApiProperty({ description: "The tool's id." })
  id: string;

  @ApiProperty({ description: "The tool's name." })
  service: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiProperty({ description: 'The price of one tool, in the currency of the order.' })
  price: number;

  @ApiProperty()
  cancelled: boolean;
}

/** The order when the event was queued: usually within a second after the event, and at the earliest with the event's change. */
class WebhookOrderDto {
  @ApiProperty({ description: 'Ten digits with a dash, such as 40712-38915.' })
  number: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ description: 'placed, packed, shipped, delivered or cancelled.' })
  state: string;

  @ApiProperty({ description: 'unpaid, invoiced, paid or refunded.' })
  payment: string;

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

  @ApiProperty()
  phone: string;

  @ApiProperty({
    description:
      'The open lines and the delivery, without the discounts and with their taxes, in the currency of the order.',
  })
  total: number;

  @ApiProperty({ description: 'The cost of the delivery, without discounts, in the currency of the order.' })
  delivery: number;

  @ApiPropertyOptional({
    type: [DiscountTotalDto],
    description: 'What promotions take off the open lines and the delivery. Missing without discounts.',
  })
  discounts?: DiscountTotalDto[];

  @ApiProperty({ description: 'ISO 4217.' })
  currency: string;

  @ApiPropertyOptional({ description: 'The taxes in the total. Missing without taxes.' })
  taxes?: OrderTaxesDto;

  @ApiPropertyOptional()
  carrier?: string;

  @ApiPropertyOptional({ description: 'The tracking number or address of the carrier.' })
  tracking?: string;

  @ApiProperty({ type: [WebhookLineDto], description: 'Cancelled lines included.' })
  lines: WebhookLineDto[];
}

class OrderEventData {
  @ApiProperty({ description: 'The note of the change. Empty without a note.' })
  note: string;

  @ApiPropertyOptional({ description: "The line's id, if the event concerns one line." })
  line?: string;

  @ApiPropertyOptional({
    description:
      'The money that was returned or disputed, in the currency of the order. `order.refunded` has the last refund, or no amount if the shop does not know it.',
  })
  amount?: number;

  @ApiProperty()
  order: WebhookOrderDto;
}

/** The body of an event of an order. */
export class OrderEventPayload {
  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent' })
  type: WebhookEvent;

  @ApiProperty({ format: 'date-time', description: 'The time of the event.' })
  timestamp: string;

  @ApiProperty()
  data: OrderEventData;
}

/** The body of a test. */
export class TestPayload {
  @ApiProperty({ enum: [TEST_EVENT] })
  type: typeof TEST_EVENT;

  @ApiProperty({ format: 'date-time' })
  timestamp: string;

  @ApiProperty({ type: 'object', properties: {}, description: 'Empty.' })
  data: Record<string, never>;
}

export function orderPayload({ event, order, recipient, lines }: Announcement): OrderEventPayload {
  const { number, state, payment, client, clientName, address, phone } = order;
  const digits = digitsOf(order.currency);
  const taxes = storedTaxes(order);
  const discounts = discountsOfOrder(order);
  return {
    type: `order.${event.kind}`,
    timestamp: event.createdAt.toISOString(),
    data: {
      note: event.note,
      line: event.lineId ?? undefined,
      amount: event.amountCents === null ? undefined : toMajor(event.amountCents, digits),
      order: {
        ...{ number, state, payment, client, clientName, address, phone },
        recipient,
        createdAt: order.createdAt.toISOString(),
        total: toMajor(order.totalCents, digits),
        delivery: toMajor(listDeliveryCents(order), digits),
        ...presentDiscounts(discounts.totals, order.currency),
        currency: order.currency,
        ...(taxes && { taxes: presentTaxes(taxes, order.currency) }),
        carrier: order.carrier ?? undefined,
        tracking: order.tracking ?? undefined,
        lines: lines.map(({ id: _id, toolId: id, service, quantity, priceCents, cancelledAt }) => {
          return {
            _id,
            id,
            service,
            quantity,
            price: toMajor(priceCents, digits),
            cancelled: cancelledAt !== null,
          };
        }),
      },
    },
  };
}

/** The payload without the customer and without the notes, in which people write names. */
export function erasedPayload(payload: string): string {
  const { data, ...event }: OrderEventPayload = JSON.parse(payload);
  const { email: client, name: clientName, address, phone } = ERASED_CUSTOMER;
  const order = {
    ...data.order,
    client,
    clientName,
    address,
    phone,
    recipient: undefined,
    tracking: undefined,
  };
  return JSON.stringify({ ...event, data: { ...data, note: '', order } });
}

export function testPayload(): TestPayload {
  return { type: TEST_EVENT, timestamp: new Date().toISOString(), data: {} };
}
