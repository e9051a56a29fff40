import { ApiProperty } from '@nestjs/swagger';

/** Working days from the payment or invoice to the delivery. */
export class DeliveryDaysDto {
  @ApiProperty({ type: 'integer', minimum: 0 })
  least: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  most: number;
}
