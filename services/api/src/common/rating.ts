import { ApiProperty } from '@nestjs/swagger';

/** The mean of the visible reviews of a tool, or of all reviews. */
export class RatingDto {
  @ApiProperty({
    type: 'number',
    nullable: true,
    minimum: 1,
    maximum: 5,
    description: 'The mean of the ratings, to two decimals. Null if there are no reviews.',
  })
  average: number | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'The number of reviews.' })
  count: number;
}

export function presentRating(count: number, sum: number): RatingDto {
  return { average: count > 0 ? Math.round((sum / count) * 100) / 100 : null, count };
}
