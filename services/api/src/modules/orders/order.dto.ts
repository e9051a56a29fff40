import { ApiProperty } from '@nestjs/swagger';
import { toDollars } from '../../common/money.ts';
import type { Order } from './order.entity.ts';

/** An order on the wire. */
export class OrderDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({ description: "The tool's id." })
  id: string;

  @ApiProperty({ description: "The tool's name." })
  service: string;

  @ApiProperty({ description: 'The e-mail address of whoever ordered.' })
  client: string;

  @ApiProperty()
  clientName: string;

  @ApiProperty()
  address: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiProperty()
  phone: string;

  @ApiProperty({ description: 'Dollars for one piece, at the time of ordering.' })
  price: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function presentOrder(order: Order): OrderDto {
  const { id: _id, toolId: id, service, client, clientName, address, quantity, phone } = order;
  const price = toDollars(order.priceCents);
  const createdAt = order.createdAt.toISOString();
  return { _id, id, service, client, clientName, address, quantity, phone, price, createdAt };
}
