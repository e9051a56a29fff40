import { ApiProperty } from '@nestjs/swagger';

/** What all reviews come to. */
export class ShopRatingDto {
  @ApiProperty({
    type: 'number',
    nullable: true,
    minimum: 1,
    maximum: 5,
    description: 'The mean of all ratings, to two decimals; null where there are none.',
  })
  average: number | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many reviews there are.' })
  count: number;
}
