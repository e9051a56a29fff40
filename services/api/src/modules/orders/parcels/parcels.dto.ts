import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** How many of a line are in a parcel. */
class ParcelLineOfOrderDto {
  @ApiProperty({ description: "The line's id." })
  id: string;

  @ApiProperty({ description: "The tool's name." })
  service: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;
}

export class ParcelDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty()
  carrier: string;

  @ApiPropertyOptional({ description: 'The tracking number or address of the carrier.' })
  tracking?: string;

  @ApiPropertyOptional({
    format: 'uri',
    description: 'The page of the carrier that shows the parcel, if the settings name one.',
  })
  trackingUrl?: string;

  @ApiProperty({ type: [ParcelLineOfOrderDto] })
  lines: ParcelLineOfOrderDto[];
}
